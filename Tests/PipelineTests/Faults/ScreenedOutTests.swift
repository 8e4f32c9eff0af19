import AttributionModel
import Testing

@testable import Pipeline

@Suite("Logs of which screening leaves nothing")
struct ScreenedOutTests {
    private static func warning(_ records: String, _ reasons: String) -> String {
        "screening leaves none of \(records): \(reasons); compare the pipeline's screening (ascribe check PIPELINE "
            + "prints it) with what the logs hold"
    }

    @Test("are told of with their reasons, from ten records on")
    func clicks() async throws {
        let sandbox = try WarpLinkScene.clicks(9, ["environment": "live"])
        let install = [try WarpLinkScene.install().line]
        #expect(try await WholeRun("warplink", clicks: sandbox, installs: install).result().warnings == [])
        let other = try WarpLinkScene.click("other", ["user_agent": "Googlebot/2.1"]).line
        let run = try WholeRun("warplink", clicks: sandbox + [other, other], installs: install)
        #expect(try await run.result().warningTexts == [Self.warning("10 clicks", "1 bot, 9 environment")])
    }

    @Test("are not told of where one record is left")
    func left() async throws {
        let clicks = try WarpLinkScene.clicks(12, ["app_installed": true])
        let run = try WholeRun(
            "warplink", clicks: clicks + [try WarpLinkScene.click("c").line],
            installs: try WarpLinkScene.installs(12, ["environment": "live"]) + [try WarpLinkScene.install("i").line])
        #expect(try await run.result().warnings == [])
    }

    @Test("are told of once in a run for days")
    func days() async throws {
        let run = try WholeRun(
            "warplink", clicks: try WarpLinkScene.clicks(12, ["app_installed": true]),
            installs: try WarpLinkScene.installs(12, ["environment": "live"], every: .day))
        let told = try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warningTexts
        #expect(
            told.filter { $0.hasPrefix("screening") } == [
                Self.warning("12 clicks", "12 app_opened"), Self.warning("12 installs", "12 environment"),
            ])
    }
}
