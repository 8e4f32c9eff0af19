import AttributionModel
import Fixtures
import Testing

@testable import Pipeline

@Suite("Reviews of a result whose task is cancelled")
struct CancelledReviewsTests {
    /// What becomes of some work in a task that is cancelled before the work begins.
    private func failure(of work: @escaping @Sendable () async throws -> Void) async -> RunError.Kind? {
        do {
            try await inCancelledTask(work)
            return nil
        } catch {
            return (error as? RunError)?.kind
        }
    }

    @Test("end as interrupted, also where nothing has to be decided again", arguments: [1, 2])
    func interrupted(threads: Int) async throws {
        let logs = try await DatedLogs()
        _ = try await logs.world.result((logs.days[0], logs.days[2]), to: "days")
        let days = "\(logs.world.run.scratch.path)/days"
        let pipeline = logs.world.run.pipeline
        let rescoring = try Rescoring(result: days, pipeline: pipeline, threads: threads)
        #expect(await failure { _ = try await rescoring.plan() } == .interrupted)
        #expect(await failure { _ = try await rescoring.windows() } == .interrupted)
        #expect(await failure { _ = try await rescoring.publish(to: "\(days)-2", isForced: false) } == .interrupted)
        #expect(await failure { _ = try ResultDifference(days, days).compare() } == .interrupted)
    }

    @Test("end as interrupted while days that nobody asked for are looked through for an install", arguments: [1, 2])
    func absentInstall(threads: Int) async throws {
        let logs = try await DatedLogs()
        _ = try await logs.world.result((logs.days[0], logs.days[2]), to: "days")
        let result = try PublishedResult("\(logs.world.run.scratch.path)/days", days: .min ... .max)
        #expect(
            await failure { _ = try await AbsentInstall("nobody", in: result, asked: [], threads: threads) }
                == .interrupted)
    }
}
