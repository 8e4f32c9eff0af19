import AttributionModel
import Fixtures
import Matching
import Testing

@testable import Pipeline

@Suite("Records of repeated keys")
struct RepeatedKeysTests {
    @Test("come one by one and in order, each with its place among those of its key")
    func places() throws {
        let scratch = try ScratchDirectory()
        let workspace = Workspace(budget: MemoryBudget(bytes: 1 << 24), folder: SpillFolder(under: scratch.path))
        let sorter = workspace.sorter("installs", partitioning: .single)
        let input = sorter.makeInput()
        // As many records of each key as its number says, from the last to the first.
        for key in [1, 2, 1, 5, 3, 1, 1, 2].enumerated() {
            for time in (0..<key.element).reversed() {
                try input.append(
                    SortRecord(
                        of: InstallNumber(number: UInt32(time)), under: Digest(high: UInt64(key.offset), low: 0),
                        at: Instant(milliseconds: Int64(time))))
            }
        }
        input.close()
        var found: [[Int64]] = []
        try sorter.finish().forEachOfRepeatedKeys { record, place in
            if place == .first { found.append([]) }
            found[found.count - 1].append(record.time)
            #expect((place == .first) == (record.time == 0))
            if place == .last { found[found.count - 1].append(-1) }
        }
        #expect(found == [[0, 1, -1], [0, 1, 2, 3, 4, -1], [0, 1, 2, -1], [0, 1, -1]])
    }
}
