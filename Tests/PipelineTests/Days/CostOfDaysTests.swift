import Foundation
import Pipeline
import Testing

@Suite("What a day's manifest says of the work")
struct CostOfDaysTests {
    @Test("has what deciding costs, as that of a run without dates")
    func spilled() async throws {
        let logs = try await DatedLogs()
        let day = logs.days[3]
        // A task's memory is taken whatever the budget grants, so that deciding has to make room.
        func change(_ options: inout RunOptions) {
            options.threads = 8
            options.memory = 16 << 20
        }
        var undated = logs.world.run
        change(&undated.options)
        let whole = try await undated.published()
        _ = try await logs.world.result((day, day), to: "days", change: change)
        for published in [whole, try logs.world.published(day, in: "days")] {
            let run = try #require(published.manifest["run"] as? [String: Any])
            #expect(try #require(run["spilled_bytes"] as? Int) > 0)
        }
    }
}
