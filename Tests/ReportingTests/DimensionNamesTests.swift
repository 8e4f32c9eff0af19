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
        let names = DimensionNames(list)
        let sorted = names.sorted().map { names[$0].map(Array.init) }
        #expect(sorted.first == .some(nil))
        #expect(
            sorted.dropFirst().map { $0 ?? [] }
                == list.compactMap { $0 }.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `equal names keep the order of their numbers`() {
        let names = DimensionNames((0..<40).map { bytes("the same long name" + ($0 % 2 == 0 ? "" : ", nearly")) })
        #expect(names.sorted() == Array(stride(from: 0, to: 40, by: 2)) + Array(stride(from: 1, to: 40, by: 2)))
    }

    @Test(arguments: [true, false])
    func `each byte of names that begin alike is read once, however many there are`(areNested: Bool) {
        let read = Atomic<Int>(0)
        // Names that are told apart by their last bytes, or each the beginning of the next.
        let all = (0..<2_000).map { number in
            areNested
                ? [UInt8](repeating: 0x61, count: number)
                : bytes(String(repeating: "campaign ", count: 100) + String(number * 7_919 % 100_000))
        }
        let names = DimensionNames(count: all.count) { number, range in
            let part = Array(all[number][range.clamped(to: all[number].indices)])
            read.add(part.count, ordering: .relaxed)
            return part
        }
        let sorted = names.sorted()
        #expect(sorted == all.indices.sorted { all[$0].lexicographicallyPrecedes(all[$1]) })
        #expect(read.load(ordering: .relaxed) <= all.reduce(0) { $0 + $1.count })
    }
}
