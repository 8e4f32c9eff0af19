import AttributionModel
import Foundation
import Matching
import Sources
import Testing

@testable import Pipeline

/// The unreadable lines of a run's days, as they are read from their store.
@Suite struct RejectsInOrderTests {
    /// Unreadable lines of three files, which are those of parts 0, 1 and 3.
    private static func rejects() throws -> RejectsOfDays {
        // So little is kept in memory.
        let folder = SpillFolder(under: FileManager.default.temporaryDirectory.path)
        let workspace = Workspace(budget: MemoryBudget(bytes: 1 << 24), folder: folder)
        var totals = RunTotals()
        for kind in RecordKind.logs {
            let store = RejectStore(kind: kind, in: workspace)
            var input = store.makeInput()
            for file in [2, 0, 1] {
                for line in [2, 1] {
                    try input.add(encoded("\(kind.name) \(file)"), file: file, sequence: 0, line: line)
                }
            }
            input.close()
            var counts = LineCounts()
            counts.unreadable = input.count
            totals.note(kind, [counts], rejects: store)
            totals[kind].inputs = (0..<3).map { SourceSummary(name: "\(kind.plural)-\($0)", size: 0) }
        }
        return try RejectsOfDays(totals, parts: { ByKind { _ in [0: 0, 1: 1, 2: 3] } }, in: workspace)
    }

    /// A line as the store keeps it.
    private static func encoded(_ raw: String) -> [UInt8] {
        var encoder = RecordEncoder()
        encoder.put(UnreadableReason.allCases[0].rawValue)
        encoder.put(UInt32(0))
        encoder.put(Int64(0))
        encoder.put(nil as [UInt8]?)
        encoder.put(slice: Array(raw.utf8)[...])
        return encoder.bytes
    }

    private static func lines(_ part: Int, of rejects: RejectsOfDays) throws -> [String] {
        var lines: [String] = []
        try rejects.forEach(ofPart: part) { reject, file in
            lines.append("\(String(decoding: reject.raw, as: UTF8.self)) in \(file):\(reject.line)")
        }
        return lines
    }

    private static func expected(file: Int) -> [String] {
        RecordKind.logs.flatMap { kind in (1...2).map { "\(kind.name) \(file) in \(kind.plural)-\(file):\($0)" } }
    }

    @Test(arguments: [[0, 1, 2, 3], [0, 3], [1, 3], [3], [2, 3], [0, 1], [1, 4]])
    func `each part that is asked for has its own, whichever are skipped`(parts: [Int]) throws {
        let rejects = try Self.rejects()
        let files = [0: 0, 1: 1, 3: 2]
        for part in parts {
            let expected = files[part].map { Self.expected(file: $0) } ?? []
            #expect(try Self.lines(part, of: rejects) == expected, "part \(part) of \(parts)")
        }
    }

    @Test func `a part that comes before one that was read is a defect of the program`() async {
        let ended = await #expect(processExitsWith: .failure) {
            let rejects = try Self.rejects()
            _ = try Self.lines(3, of: rejects)
            _ = try Self.lines(1, of: rejects)
        }
        guard case .signal? = ended?.exitStatus else {
            Issue.record("it ended by itself: \(String(describing: ended?.exitStatus))")
            return
        }
    }
}
