import AttributionModel
import Signals
import Testing

@testable import Pipeline

@Suite("Combinations of dimensions that were looked up")
struct DimensionLookupTests {
    private static func lookup() -> DimensionLookup {
        let catalogue = LinkCatalogue(names: TextPool())
        return DimensionLookup(
            catalogue: catalogue, dimensions: Dimensions(),
            payloads: LinkPayloads(catalogue: catalogue, mapping: .canonical(LinkField.self)))
    }

    /// A digest of its own for each number; `spread` neighbours share the bits by which they are found.
    private static func digest(_ number: Int, spread: Int) -> Digest {
        Digest(high: UInt64(number + 1), low: UInt64(number / spread))
    }

    @Test("are remembered as the table grows, also where many have one place", arguments: [1, 8])
    func growing(spread: Int) throws {
        var lookup = Self.lookup()
        var wrong: [Int] = []
        for number in 0..<5_000 {
            let digest = Self.digest(number, spread: spread)
            let isNew = lookup.known(digest) == nil
            let found = try lookup.resolve(
                digest, link: .absent, campaign: Array("\(number)".utf8), referrer: nil, source: nil)
            if !isNew || found.number != UInt32(number) { wrong.append(number) }
        }
        wrong += (0..<5_000).filter { lookup.known(Self.digest($0, spread: spread))?.number != UInt32($0) }
        #expect(wrong == [])
    }

    @Test("are forgotten beyond a number of them, and keep the numbers that they had")
    func forgetting() throws {
        var lookup = Self.lookup()
        func resolve(_ number: Int) throws -> UInt32 {
            try lookup.resolve(
                Self.digest(number, spread: 1), link: .absent, campaign: nil, referrer: nil, source: nil
            ).number
        }
        for number in 0..<70_000 { _ = try resolve(number) }
        #expect(lookup.known(Self.digest(0, spread: 1)) == nil)
        #expect(lookup.known(Self.digest(69_999, spread: 1))?.number == 69_999)
        #expect(try resolve(0) == 0)
        #expect(lookup.known(Self.digest(0, spread: 1))?.number == 0)
    }
}
