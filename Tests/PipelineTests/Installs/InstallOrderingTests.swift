import AttributionModel
import Compression
import Fixtures
import Matching
import Testing

@testable import Pipeline

@Suite("Installs in order")
struct InstallOrderingTests {
    private static let time = Instant(milliseconds: 1_800_000_000_000)

    /// Ids that begin alike, of any length and any bytes.
    private static func ids(seed: UInt64) -> [[UInt8]] {
        var random = SeededNumbers(seed: seed)
        let bytes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        return (0..<300).map { _ in
            let start = Array("install_".utf8.prefix(Int.random(in: 6...8, using: &random)))
            return start
                + (0..<Int.random(in: 0...12, using: &random)).map { _ in bytes.randomElement(using: &random) ?? 0 }
        }
    }

    /// Entries in their order, grouped as those whose ids are left to `AlikeInstalls`.
    private func groups(_ ids: [[UInt8]]) throws -> [[Int]] {
        let scratch = try ScratchDirectory()
        let workspace = Workspace(budget: MemoryBudget(bytes: 1 << 24), folder: SpillFolder(under: scratch.path))
        let sorter = workspace.sorter("installs", partitioning: .single)
        let input = sorter.makeInput()
        for (number, id) in ids.enumerated() {
            try input.append(
                InstallOrdering.record(id[...], Digest(of: id.span), at: Self.time, reference: UInt64(number)))
        }
        input.close()
        let sorted = try sorter.finish()
        var groups: [[Int]] = []
        for partition in 0..<sorted.partitionCount {
            try sorted.cursor(over: partition).forEachMoment { first, all in
                groups.append((all.isEmpty ? [first] : all).map { Int($0.first) })
            }
        }
        return groups
    }

    @Test("of one time are sorted by their ids' first sixteen bytes", arguments: 0..<5)
    func order(seed: UInt64) throws {
        let ids = Self.ids(seed: seed)
        let found = try groups(ids)
        #expect(found.joined().sorted() == Array(ids.indices))
        for (one, next) in zip(found, found.dropFirst()) {
            for (id, other) in [(one.first, next.first), (one.last, next.last)] {
                let (id, other) = (ids[try #require(id)], ids[try #require(other)])
                #expect(id.lexicographicallyPrecedes(other), "\(id) \(other)")
            }
        }
    }

    @Test("of one time whose ids begin alike are not gathered")
    func apart() throws {
        #expect(try groups((0..<1_000).map { Array("install_\($0)".utf8) }).allSatisfy { $0.count == 1 })
    }
}
