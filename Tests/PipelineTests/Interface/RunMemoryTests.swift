import Fixtures
import Matching
import Testing

@testable import Pipeline

@Suite("The memory of a run")
struct RunMemoryTests {
    /// Takes rows and keeps none; notes what is reserved when the first may come, and after the last.
    final class NoRows: PartSink {
        let budget: MemoryBudget
        private(set) var reserved: [Int] = []

        init(_ budget: MemoryBudget) { self.budget = budget }

        func begin(part: Int) { reserved.append(budget.reserved) }
        func append(_ rows: RenderedRows) {}
        func flush() {}
        func end(part: Int, reports: ReportStage) {}
    }

    /// What is reserved while installs are decided, and what afterwards.
    private func reserved(installs: Int, perDevice: Int = 1) async throws -> (meanwhile: Int, after: Int) {
        let lines = (0..<installs).map { number in
            let device = String(number / perDevice)
            let id = "11111111-2222-4333-8444-" + String(repeating: "0", count: 12 - device.count) + device
            return #"{"install_id":"i\#(number)","timestamp":"2026-11-05T09:00:00Z","platform":"ios","idfv":"\#(id)"}"#
        }
        var world = try WholeRun("warplink", clicks: [], installs: lines)
        world.options.threads = 1
        let run = try AttributionRun(pipeline: world.pipeline, options: world.options)
        let stages = RunStages(
            context: RunContext(
                run, inputs: try RunInputs(run), scope: .everything, spillUnder: world.scratch.path,
                progress: RunProgress()))
        let sink = try await stages.run { _, matched in NoRows(matched.workspace.budget) }
        return (try #require(sink.reserved.first), stages.context.workspace.budget.reserved)
    }

    @Test("counts what is kept of each install, its place and its age, until all are decided")
    func installs() async throws {
        let few = try await reserved(installs: 100)
        let many = try await reserved(installs: 1_100)
        #expect(many.meanwhile - few.meanwhile == 1_000 * (9 + 14))
        #expect((few.after, many.after) == (0, 0))
    }

    @Test("counts what is remembered of installs whose device comes again")
    func devices() async throws {
        let alone = try await reserved(installs: 1_000)
        let pairs = try await reserved(installs: 1_000, perDevice: 2)
        #expect(pairs.meanwhile - alone.meanwhile == 500 * (RememberedTouches.bytesPerInstall + 80))
    }

    @Test(
        "is for records but for a quarter, or for what many threads need, and a quarter of it always",
        arguments: [
            (512, 2, 384), (512, 8, 384), (512, 16, 288), (512, 64, 128), (64, 8, 48), (64, 9, 36), (0, 64, 0),
        ])
    func records(memory: Int, threads: Int, records: Int) {
        var options = RunOptions(input: "logs", output: .standardOutput)
        options.memory = memory * 1_000_000
        options.threads = threads
        #expect(options.recordMemory == records * 1_000_000)
    }
}
