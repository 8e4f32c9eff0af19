import AttributionModel
import Fixtures
import Testing

@testable import Pipeline

@Suite("Installs without the signals of any probabilistic tier's key")
struct KeylessInstallsTests {
    private static func installs(_ count: Int, complete: Int = 0) throws -> [String] {
        try (0..<count).map { number in
            let changes: [String: Any?] = number < complete ? [:] : ["ip": nil]
            return try WarpLinkScene.install("i\(number)", later: Int64(number % 2) * .day, changes).line
        }
    }

    private static func warning(_ count: Int) -> String {
        "none of \(count) installs has all signals of a probabilistic tier's key; check what the pipeline names the "
            + "fields of installs (ascribe check PIPELINE --input DIR counts them)"
    }

    @Test("are told of where that is so of ten or more", arguments: [(10, 0, true), (9, 0, false), (10, 1, false)])
    func told(count: Int, complete: Int, isTold: Bool) async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line],
            installs: try Self.installs(count, complete: complete))
        #expect(try await run.result().warnings == (isTold ? [Self.warning(count)] : []))
    }

    @Test("are told of once in a run for days, and not where no tier is probabilistic")
    func days() async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line], installs: try Self.installs(12))
        let world = DayWorld(run: run, zone: 0)
        let days = (from: String(moment().prefix(10)), to: String(moment(.day).prefix(10)))
        let told = try await world.result(days, to: "days").warnings.filter { $0.hasPrefix("none of") }
        #expect(told == [Self.warning(12)])
        let only = try DayWorld(text: DeviceLogs.pipeline())
        try only.write(
            (0..<12).map { DeviceLogs.install("i\($0)", at: "2026-11-05T09:00:00Z", device: 1) },
            toInstallsOf: "2026-11-05")
        let deterministic = try await only.result(("2026-11-05", "2026-11-05"), to: "days") {
            $0.days?.allowsMissing = true
        }
        #expect(deterministic.warnings.filter { $0.hasPrefix("none of") } == [])
    }
}
