import Fixtures
import Testing

@testable import Pipeline

@Suite("The memory of a re-scoring")
struct RescoringMemoryTests {
    /// Takes rows and keeps none.
    private final class NoRows: PartSink {
        private(set) var rows = 0
        private(set) var ended: [Int] = []

        func begin(part: Int) {}
        func append(_ rows: RenderedRows) { self.rows += rows.rows }
        func flush() {}
        func end(part: Int, reports: ReportStage) { ended.append(part) }
    }

    @Test("is used again from day to day, so that it does not grow with them")
    func spares() async throws {
        let logs = try await DatedLogs()
        _ = try await logs.world.result((logs.days[0], logs.days[6]), to: "days")
        let folder = logs.world.run.scratch.path
        let other = try logs.world.change("winner: newest", to: "winner: earliest", as: "other.yaml")
        let threads = 2
        let rescoring = try Rescoring(result: "\(folder)/days", pipeline: other, threads: threads)
        let stages = try RescoredDays(rescoring: rescoring).stages(rescoring.parts[...], after: [])
        let sink = NoRows()
        try await stages.run(after: [], into: sink, progress: RunProgress())
        #expect(sink.ended == Array(0..<7))
        #expect(sink.rows == 300)
        var kept = (rows: 0, numbers: 0)
        while stages.store.spareRows.take() != nil { kept.rows += 1 }
        while stages.store.spareNumbers.take() != nil { kept.numbers += 1 }
        #expect(1...threads ~= kept.numbers)
        // A day here is one piece: one wave of it is rendered while the one before is written.
        #expect(1...2 ~= kept.rows)
    }
}
