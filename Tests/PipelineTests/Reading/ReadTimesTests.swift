import AttributionModel
import Pipeline
import Testing

@Suite("What a run says that it has read")
struct ReadTimesTests {
    @Test("is how many clicks and installs, in how many files, their first and last times, and what screening says")
    func times() async throws {
        var run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click("c1", ["user_agent": "Googlebot/2.1"]).line],
            installs: [try WarpLinkScene.install().line, "{}"])
        // More files than threads, and neither the first nor the last file has the first or the last time.
        for (file, age) in [(2, .hour), (3, -.hour), (4, 0), (5, 0)] as [(Int, Milliseconds)] {
            try run.write([try WarpLinkScene.click("c\(file)", age: age).line], to: "clicks-\(file).jsonl.gz")
        }
        run.options.threads = 2
        let clicks = "5 clicks in 5 files, \(moment(-.hour)) to \(moment(.hour))\n  4 usable, 1 bot"
        let installs = "1 install in 1 file, \(moment()) to \(moment())\n  1 decided"
        let summary = try await run.result().summary
        #expect(summary.contains("\n\n\(clicks)\n\(installs)\n7 lines in "), "\(summary)")
    }

    @Test("has no times where nothing was read")
    func nothing() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [])
        let summary = try await run.result().summary
        #expect(summary.contains("\n\n0 clicks in 1 file\n0 installs in 1 file\n0 lines in "), "\(summary)")
    }
}
