import AttributionModel
import Testing

@testable import Pipeline

@Suite("Logs half of whose records, or more, repeat the id of another")
struct RepeatedIDsTests {
    private static func run(clicks: (Int, ids: Int) = (1, 1), installs: (Int, ids: Int) = (1, 1)) throws -> WholeRun {
        try WholeRun(
            "warplink", clicks: (0..<clicks.0).map { try WarpLinkScene.click("c\($0 % clicks.ids)").line },
            installs: (0..<installs.0).map { try WarpLinkScene.install("i\($0 % installs.ids)").line })
    }

    private static func warning(_ kind: String, _ counts: String) -> String {
        "\(counts) repeat the \(kind)_id of another and are left out; check which field the pipeline takes for it, and "
            + "whether files are there twice"
    }

    @Test("are told of from ten records on, where that is half of them or more")
    func told() async throws {
        #expect(
            try await Self.run(clicks: (12, 5), installs: (11, 5)).result().warningTexts == [
                Self.warning("click", "7 of 12 clicks"), Self.warning("install", "6 of 11 installs"),
            ])
        #expect(try await Self.run(clicks: (12, 6)).result().warningTexts == [Self.warning("click", "6 of 12 clicks")])
        #expect(try await Self.run(clicks: (12, 7), installs: (9, 1)).result().warnings == [])
    }

    @Test(
        "are told of where a twentieth of clicks, and 20, are no copies",
        arguments: [(20, 400, true), (19, 300, false), (20, 401, false)])
    func differing(count: Int, all: Int, isTold: Bool) async throws {
        let clicks = try (0..<all).map { number in
            let isOther = number < count
            return try WarpLinkScene.click(
                "c\(isOther ? all - 1 : number)", age: .hour - Int64(number),
                isOther ? ["ip": "198.51.100.\(number)"] : [:]
            ).line
        }
        let warning =
            "20 of 400 clicks have the click_id of another, though not its link or address, and are left out; check "
            + "which field the pipeline takes for it, and whether several logs count alike"
        let run = try WholeRun("warplink", clicks: clicks, installs: [try WarpLinkScene.install().line])
        #expect(try await run.result().warningTexts == (isTold ? [warning] : []))
    }

    @Test(
        "are told of where nine tenths of ten installs repeat the answer of another",
        arguments: [(1, true), (2, false)])
    func answers(users: Int, isTold: Bool) async throws {
        let text = DeviceLogs.pipeline().replacing("*.jsonl']}", with: "*.jsonl'], screening: {once_per: user_id}}")
        let world = try DayWorld(text: text)
        try world.write([DeviceLogs.click("c1", at: "2026-11-05T08:00:00Z")], toClicksOf: "2026-11-05")
        let installs = (10..<22).map { number in
            Array(
                #"{"install_id":"i\#(number)","requested_at":"2026-11-05T09:00:\#(number)Z","user_id":"\#(number % users)"}"#
                    .utf8)
        }
        try world.write(installs, toInstallsOf: "2026-11-05")
        let warning =
            "11 of 12 installs repeat the answer of one with the same user_id (once_per); check that it tells users or "
            + "devices apart"
        #expect(try await world.run.result().warningTexts.contains(warning) == isTold)
    }

    @Test("are told of where a twentieth of the installs have one once_per value, and a hundred or more")
    func sharedAnswer() async throws {
        let text = DeviceLogs.pipeline().replacing("*.jsonl']}", with: "*.jsonl'], screening: {once_per: user_id}}")
        for (shared, others, isTold) in [(100, 1_900, true), (100, 1_901, false), (99, 20, false)] {
            let world = try DayWorld(text: text)
            try world.write([DeviceLogs.click("c1", at: "2026-11-05T08:00:00Z")], toClicksOf: "2026-11-05")
            let installs = (0..<shared + others).map { number in
                let user = number < shared ? "0" : "u\(number)"
                return #"{"install_id":"i\#(number)","requested_at":"2026-11-05T09:00:00Z","user_id":"\#(user)"}"#
                    .utf8Bytes
            }
            try world.write(installs, toInstallsOf: "2026-11-05")
            let warning =
                "100 of 2000 installs have one and the same user_id and repeat each other's answers (once_per); leave the field "
                + "out of installs whose user_id is not known"
            #expect(try await world.run.result().warningTexts.contains(warning) == isTold)
        }
    }

    @Test("are told of where installs of several apps share them, however few")
    func apps() async throws {
        func told(_ apps: [String?]) async throws -> [String] {
            let installs = try apps.enumerated().map { number, app in
                try WarpLinkScene.install("i", later: Int64(number), ["app_id": app]).line
            }
            let click = try WarpLinkScene.click().line
            return try await WholeRun("warplink", clicks: [click], installs: installs).result().warningTexts
        }
        let rest = "left out; check which field the pipeline takes for it"
        #expect(
            try await told(["a", "b", "a", "b"]) == [
                "2 installs have the install_id of one of another app and are \(rest)"
            ])
        #expect(try await told(["a", "b"]) == ["1 install has the install_id of one of another app and is \(rest)"])
        #expect(try await told(["a", "a", nil]) == [])
    }

    @Test("are counted in the summary, below the rows")
    func summary() async throws {
        let summary = try await Self.run(installs: (4, 2)).result().summary
        #expect(summary.contains("\n  repeat            0\n  duplicate         2\n"), "\(summary)")
        #expect(try await !Self.run().result().summary.contains("duplicate"))
    }

    @Test("are counted in the summary where they have another link or address than the click that they repeat")
    func differing() async throws {
        func click(_ id: String, _ age: Milliseconds, _ changes: [String: Any?] = [:]) throws -> String {
            try WarpLinkScene.click(id, age: age, changes).line
        }
        func summary(_ clicks: [String]) async throws -> String {
            try await WholeRun("warplink", clicks: clicks, installs: [WarpLinkScene.install().line]).result().summary
        }
        let same = try [click("a", 9_000), click("a", 9_000), click("a", 8_000, ["campaign": "x"])]
        #expect(try await !summary(same).contains("duplicates with"))
        let others = try [
            click("b", 9_000), click("b", 9_000, ["ip": "203.0.113.8"]), click("b", 8_000, ["ip": "203.0.113.7"]),
            click("c", 9_000), click("c", 8_000, ["link_id": WarpLinkScene.otherLink]), click("c", 7_000),
        ]
        let told = "  duplicates with another link or address than the click before: 4\n"
        #expect(try await summary(same + others).contains(told))
    }

    @Test("are told of once in a run for days")
    func days() async throws {
        let world = DayWorld(run: try Self.run(installs: (12, 2)), zone: 0)
        let day = String(moment().prefix(10))
        let told = try await world.result((day, day), to: "days").warningTexts
        #expect(told.filter { $0.contains("repeat") } == [Self.warning("install", "10 of 12 installs")])
    }

    @Test("are told of by day where other days have few", arguments: [(15, true), (14, false)])
    func someDays(count: Int, isTold: Bool) async throws {
        func lines(_ kind: String, _ make: (String, Milliseconds) throws -> String) rethrows -> [String] {
            let twice = try (0..<count).map { try make("\(kind)\($0)", .day) }
            return try twice + twice + (0..<100).map { try make("\(kind)-other-\($0)", 0) }
        }
        let run = try WholeRun(
            "warplink",
            clicks: lines("c") { try WarpLinkScene.click($0, age: -$1).line },
            installs: lines("i") { try WarpLinkScene.install($0, later: $1).line })
        let told = try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warningTexts
        let warnings = ["click", "install"].map {
            Self.warning($0, "\(count) of \(2 * count) \($0)s of \(WarpLinkScene.days.to)")
        }
        #expect(told.filter { $0.contains(" repeat ") } == (isTold ? warnings : []))
    }
}
