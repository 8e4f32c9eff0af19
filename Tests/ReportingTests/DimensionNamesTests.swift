import AttributionModel
import Fixtures
import Synchronization
import Testing

@testable import Reporting

@Suite struct DimensionNamesTests {
    /// Names, null among them, with a prefix that some share.
    private static func names(seed: UInt64, count: Int, prefix: [UInt8]) -> [[UInt8]?] {
        var random = SeededNumbers(seed: seed)
        var values: Set<[UInt8]> = []
        for _ in 0..<count {
            let length = random.below(12)
            let rest: [UInt8] = (0..<length).map { _ in [0, 1, 0x61, 0xFF].randomElement(using: &random) ?? 0 }
            values.insert(prefix.prefix(random.chance(1, of: 3) ? prefix.count : random.below(prefix.count + 1)) + rest)
        }
        return (values + [nil]).shuffled(using: &random)
    }

    @Test(arguments: 0..<20 as Range<UInt64>, [0, 8, 15, 100])
    func `names sort as a plain sort of their bytes does`(seed: UInt64, shared: Int) {
        let list = Self.names(seed: seed, count: 200, prefix: Array(repeating: 0x61, count: shared))
        let names = DimensionNames(count: list.count) { list[$0] }
        let sorted = names.sorted().map { names[$0].map(Array.init) }
        #expect(sorted.first == .some(nil))
        #expect(
            sorted.dropFirst().map { $0 ?? [] }
                == list.compactMap { $0 }.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `equal names keep the order of their numbers`() {
        let names = DimensionNames(count: 40) { bytes("the same long name" + ($0 % 2 == 0 ? "" : ", nearly")) }
        #expect(names.sorted() == Array(stride(from: 0, to: 40, by: 2)) + Array(stride(from: 1, to: 40, by: 2)))
    }

    @Test func `names that begin alike are read a few times each, however many there are`() {
        let reads = Atomic<Int>(0)
        let prefix = bytes(String(repeating: "campaign ", count: 100))
        let names = DimensionNames(count: 2_000) { number in
            reads.add(1, ordering: .relaxed)
            return prefix + bytes(String(number * 7_919 % 100_000))
        }
        let sorted = names.sorted()
        #expect(Set(sorted).count == 2_000)
        #expect(reads.load(ordering: .relaxed) <= 3 * 2_000)
    }
}
