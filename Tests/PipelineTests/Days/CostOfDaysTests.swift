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

    @Test("counts the clicks that were kept, and not their payloads", arguments: [1, 3])
    func keptClicks(count: Int) async throws {
        let device = #""ip":"9.9.9.9","platform":"ios","languages":["de"]"#
        let clicks = (0..<count).map {
            #"{"click_id":"c\#($0)","timestamp":"2026-11-05T08:00:00Z","link_id":"l",\#(device),"campaign":"\#($0)"}"#
        }
        let installs = [#"{"install_id":"i","timestamp":"2026-11-05T09:00:00Z",\#(device)}"#]
        let published = try await WholeRun("warplink", clicks: clicks, installs: installs).published()
        let run = try #require(published.manifest["run"] as? [String: Any])
        #expect(run["kept_clicks"] as? Int == count)
    }
}
