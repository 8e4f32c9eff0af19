import AttributionModel
import Testing

@testable import Pipeline

@Suite("Records without the signals of a probabilistic tier's key, or of any")
struct KeylessRecordsTests {
    private static func clicks(_ count: Int, complete: Int = 0) throws -> [String] {
        try WarpLinkScene.clicks(complete) + WarpLinkScene.clicks(count, ["ip": nil]).dropFirst(complete)
    }

    private static func installs(_ count: Int, complete: Int = 0) throws -> [String] {
        try WarpLinkScene.installs(complete, every: .day)
            + WarpLinkScene.installs(count, ["ip": nil], every: .day).dropFirst(complete)
    }

    private static func warning(_ count: Int, _ records: String = "installs") -> String {
        "none of \(count) \(records) has all signals of a probabilistic tier's key; check what the pipeline names the "
            + "fields of \(records) (ascribe check PIPELINE --input DIR counts them)"
    }

    @Test(
        "are told of where that is so of ten clicks or more", arguments: [(10, 0, true), (9, 0, false), (10, 1, false)])
    func clicks(count: Int, complete: Int, isTold: Bool) async throws {
        let run = try WholeRun(
            "warplink", clicks: try Self.clicks(count, complete: complete),
            installs: [try WarpLinkScene.install().line])
        #expect(try await run.result().warningTexts == (isTold ? [Self.warning(count, "clicks")] : []))
    }

    @Test(
        "are told of where that is so of one tier's key and thirty clicks or installs",
        arguments: [(30, true), (29, false)])
    func ofOneTier(count: Int, isTold: Bool) async throws {
        let run = try WholeRun(
            "warplink", clicks: try WarpLinkScene.clicks(count, ["screen": nil]),
            installs: try WarpLinkScene.installs(count, ["screen": nil], every: .day))
        let told = ["clicks", "installs"].map {
            Self.warning(count, $0).replacing("a probabilistic tier's key", with: "the key of tier enriched")
        }
        #expect(try await run.result().warningTexts.filter { $0.hasPrefix("none of") } == (isTold ? told : []))
    }

    @Test("are told of where only clicks of another platform have a tier's key")
    func ofOnePlatform() async throws {
        let clicks = try (0..<60).map { number in
            let android: [String: Any?] = ["user_agent": Browser.android]
            return try WarpLinkScene.click("c\(number)", number % 2 == 0 ? ["screen": nil] : android).line
        }
        let run = try WholeRun("warplink", clicks: clicks, installs: [try WarpLinkScene.install().line])
        let warnings = try await run.result().warningTexts
        #expect(
            warnings == [
                Self.warning(30, "clicks").replacing("a probabilistic tier's key", with: "the key of tier enriched")
            ])
    }

    @Test("leave it to be told, too, that nothing is attributed, as other tiers may match")
    func besidesNothingAttributed() async throws {
        let run = try WholeRun(
            "warplink", clicks: try WarpLinkScene.clicks(30, ["screen": nil]),
            installs: try WarpLinkScene.installs(30, ["screen": nil, "ip": "198.51.100.7"]))
        let warnings = try await run.result().warningTexts
        #expect(warnings.count == 3 && warnings[2].hasPrefix("none of 30 installs was attributed"), "\(warnings)")
    }

    @Test("are told of for the tier whose key is lost, on the days on which it is")
    func ofOneTierAndDay() async throws {
        let installs = try (0..<60).map { place in
            let isSecond = place % 2 == 1
            return try WarpLinkScene.install(
                "i\(place)", later: isSecond ? .day : 0, isSecond ? ["screen": nil] : [:]
            ).line
        }
        let run = try WholeRun("warplink", clicks: [try WarpLinkScene.click().line], installs: installs)
        let told = try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warningTexts
        let warning = Self.warning(30).replacing("a probabilistic tier's key", with: "the key of tier enriched")
            .replacing("30 installs", with: "30 installs of \(WarpLinkScene.days.to)")
        #expect(told.filter { $0.hasPrefix("none of") } == [warning])
    }

    @Test("are not told of where screening drops the others")
    func screened() async throws {
        let dropped = try WarpLinkScene.click("dropped", ["environment": "live", "ip": nil]).line
        let run = try WholeRun(
            "warplink", clicks: try Self.clicks(9) + [dropped], installs: [try WarpLinkScene.install().line])
        #expect(try await run.result().warnings == [])
    }

    @Test("are told of where clicks of earlier nights, which have a key, come from the cache")
    func cached() async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line], installs: try Self.installs(2, complete: 2))
        let world = DayWorld(run: run, zone: 0)
        let (first, second) = WarpLinkScene.days
        #expect(
            try await world.result((first, first), to: "days").warningTexts.filter { $0.hasPrefix("none of") } == [])
        try run.write(try Self.clicks(12), to: "clicks-2.jsonl.gz")
        let told = try await world.result((second, second), to: "days").warningTexts
        #expect(told.filter { $0.hasPrefix("none of") } == [Self.warning(12, "clicks")])
    }

    @Test(
        "are told of where that is so of ten installs or more",
        arguments: [(10, 0, true), (9, 0, false), (10, 1, false)])
    func installs(count: Int, complete: Int, isTold: Bool) async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line],
            installs: try Self.installs(count, complete: complete))
        #expect(try await run.result().warningTexts == (isTold ? [Self.warning(count)] : []))
    }

    @Test("are not told of where no probabilistic tier is open to their platform")
    func otherPlatform() async throws {
        let blank: [String: Any?] = ["screen_width": nil, "timezone": nil, "user_agent": Browser.android]
        let referrer = "url=https%3A%2F%2Facme.dynalinks.app%2Fr%2Fspring"
        let run = try WholeRun(
            "dynalinks",
            clicks: try (0..<12).map { try DynalinksScene.click(["fingerprint_id": "c\($0)"]).with(blank).line },
            installs: try (0..<12).map {
                try DynalinksScene.android(referrer: referrer, ["install_id": "i\($0)"]).line
            }, links: [try DynalinksScene.link.line])
        let result = try await run.result()
        #expect(result.attributed == 12)
        #expect(result.warnings == [])
    }

    @Test("are told of for each day, whatever days beside it have", arguments: [(10, true), (9, false)])
    func ofOneDay(count: Int, isTold: Bool) async throws {
        let installs = try (0..<2 * count).map { place in
            let isSecond = place % 2 == 1
            return try WarpLinkScene.install("i\(place)", later: isSecond ? .day : 0, isSecond ? ["ip": nil] : [:]).line
        }
        let run = try WholeRun("warplink", clicks: [try WarpLinkScene.click().line], installs: installs)
        let world = DayWorld(run: run, zone: 0)
        let told = try await world.result(WarpLinkScene.days, to: "days").warningTexts.filter {
            $0.hasPrefix("none of")
        }
        let records = "\(count) installs of \(WarpLinkScene.days.to)"
        #expect(told == (isTold ? [Self.warning(count).replacing("\(count) installs", with: records)] : []))
    }

    @Test("are told of once in a run for days, and not where no tier is probabilistic")
    func days() async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line], installs: try Self.installs(12))
        let world = DayWorld(run: run, zone: 0)
        let told = try await world.result(WarpLinkScene.days, to: "days").warningTexts.filter {
            $0.hasPrefix("none of")
        }
        #expect(told == [Self.warning(12)])
        let only = try DayWorld(text: DeviceLogs.pipeline())
        try only.write(
            (0..<12).map { DeviceLogs.install("i\($0)", at: "2026-11-05T09:00:00Z", device: 1) },
            toInstallsOf: "2026-11-05")
        let deterministic = try await only.result(("2026-11-05", "2026-11-05"), to: "days") {
            $0.days?.allowsMissing = true
        }
        #expect(deterministic.warningTexts.filter { $0.hasPrefix("none of") } == [])
    }
}
