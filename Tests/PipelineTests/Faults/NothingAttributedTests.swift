import AttributionModel
import Testing

@testable import Pipeline

@Suite("Installs of which none is attributed to a click")
struct NothingAttributedTests {
    private static let explain =
        "ascribe misses OUT --input DIR counts the reasons"
    private static let keyless =
        "none of 30 installs was attributed to a click, though 30 clicks may match and none has the key of an install "
        + "within a tier's window; \(explain)"

    private static func warnings(clicks: [String], installs: [String], links: [String] = []) async throws -> [String] {
        try await WholeRun("warplink", clicks: clicks, installs: installs, links: links).result().warningTexts
    }

    private static let elsewhere = ["ip": "198.51.100.7"]

    @Test("are told of from thirty on, as fewer may be organic by chance")
    func few() async throws {
        for (clicks, installs, warnings) in [(30, 29, []), (30, 30, [Self.keyless]), (9, 30, [])] {
            let told = try await Self.warnings(
                clicks: WarpLinkScene.clicks(clicks), installs: WarpLinkScene.installs(installs, Self.elsewhere))
            #expect(told == warnings)
        }
    }

    @Test("are told of where clicks have their keys and are too old by minutes")
    func near() async throws {
        let told = try await Self.warnings(
            clicks: WarpLinkScene.clicks(30, age: 3 * .day), installs: WarpLinkScene.installs(30))
        #expect(
            told == ["none of 30 installs was attributed to a click, though 30 clicks may match; \(Self.explain)"])
    }

    @Test("are not told of where a click has one of them, nor where a link has all")
    func some() async throws {
        let one = try WarpLinkScene.installs(30, Self.elsewhere) + [WarpLinkScene.install("other").line]
        #expect(try await Self.warnings(clicks: WarpLinkScene.clicks(30), installs: one) == [])
        let named = "utm_source=warplink&utm_content=\(WarpLinkScene.link)"
        let changes: [String: Any?] = ["ip": "198.51.100.7", "platform": "android", "install_referrer": named]
        let referred = try WarpLinkScene.installs(40, changes)
        let link: Fields = ["link_id": WarpLinkScene.link, "created_at": moment(-.day)]
        #expect(try await Self.warnings(clicks: WarpLinkScene.clicks(30), installs: referred, links: [link.line]) == [])
    }

    @Test("are left to another fault that explains them")
    func explained() async throws {
        let told = try await Self.warnings(
            clicks: WarpLinkScene.clicks(30), installs: WarpLinkScene.installs(30, ["ip": nil, "user_agent": nil]))
        #expect(told.count == 1 && told[0].hasPrefix("none of 30 installs has all signals"), "\(told)")
    }

    @Test("are told of beside device ids of no use, as installs meet clicks by signals")
    func deviceIDs() async throws {
        let installs = try WarpLinkScene.installs(30, ["ip": "198.51.100.7", "idfv": "0123456789abcdef"])
        let told = try await Self.warnings(clicks: WarpLinkScene.clicks(30), installs: installs)
        #expect(told.count == 2 && told[0].hasPrefix("device_id is of no use in 30 of 30 installs"), "\(told)")
        #expect(told.last == Self.keyless)
    }

    @Test("are told of once in a run for days")
    func days() async throws {
        let run = try WholeRun(
            "warplink", clicks: WarpLinkScene.clicks(30),
            installs: WarpLinkScene.installs(30, Self.elsewhere, every: .day))
        let told = try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warningTexts
        #expect(told.filter { $0.hasPrefix("none of") } == [Self.keyless])
    }

    @Test("are told of by day where other days have attributed installs", arguments: [(30, true), (29, false)])
    func someDays(count: Int, isTold: Bool) async throws {
        let installs = try (0..<2 * count).map { place in
            let isSecond = place % 2 == 1
            return try WarpLinkScene.install("i\(place)", later: isSecond ? .day : 0, isSecond ? Self.elsewhere : [:])
                .line
        }
        let later = try WarpLinkScene.click("later", age: -.day).line
        let run = try WholeRun("warplink", clicks: WarpLinkScene.clicks(count) + [later], installs: installs)
        let told = try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warningTexts
        let warning =
            "none of \(count) installs of \(WarpLinkScene.days.to) was attributed to a click, though installs of other days "
            + "were; \(Self.explain)"
        #expect(told.filter { $0.hasPrefix("none of") } == (isTold ? [warning] : []))
    }

    @Test("are not told of by day where other days attribute few of their installs")
    func lowShare() async throws {
        let installs = try (0..<120).map { place in
            try WarpLinkScene.install("i\(place)", later: place % 2 == 1 ? .day : 0, place == 0 ? [:] : Self.elsewhere)
                .line
        }
        let later = try WarpLinkScene.click("later", age: -.day).line
        let run = try WholeRun("warplink", clicks: [WarpLinkScene.click().line, later], installs: installs)
        let told = try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warningTexts
        #expect(told.filter { $0.hasPrefix("none of") } == [])
    }

    @Test("are told of with the times of both where no window reaches from one to the other")
    func distant() async throws {
        func warning(_ clicks: Milliseconds) -> String {
            "none of 10 installs was attributed to a click: clicks are of \(moment(-clicks).prefix(10)) and installs of "
                + "\(moment().prefix(10)), and a click matches an install up to 72h after it; check that these logs belong "
                + "together, and the time_unit of both"
        }
        let installs = try WarpLinkScene.installs(10)
        for age: Milliseconds in [5 * .day, -2 * .day] {
            let told = try await Self.warnings(clicks: WarpLinkScene.clicks(10, age: age), installs: installs)
            #expect(told == [warning(age)])
        }
        for age: Milliseconds in [4 * .day, -1 * .day] {
            #expect(try await Self.warnings(clicks: WarpLinkScene.clicks(10, age: age), installs: installs) == [])
        }
    }

    @Test("are told of with what the catalogue says of the links that clicks name, if it lets no click match")
    func closedLinks() async throws {
        let (clicks, installs) = (try WarpLinkScene.clicks(10), try WarpLinkScene.installs(10))
        func told(_ links: [String: Any?]...) async throws -> [String] {
            let lines = try zip([WarpLinkScene.link, WarpLinkScene.otherLink], links).map { id, says in
                try (["link_id": id] as Fields).with(says).line
            }
            let own =
                try clicks + (links.count > 1 ? [WarpLinkScene.click(["link_id": WarpLinkScene.otherLink]).line] : [])
            return try await Self.warnings(clicks: own, installs: installs, links: lines)
        }
        func warning(_ found: String, areSeveral: Bool = false) -> [String] {
            let (fields, them) = areSeveral ? ("these fields", "them") : ("this field", "it")
            return [
                "none of 10 installs was attributed to a click: no link that clicks name may be matched, as \(found); check "
                    + "what the pipeline names \(fields) of links, how the catalogue writes \(them), and whether it is "
                    + "newer than the logs"
            ]
        }
        #expect(try await told(["active": false]) == warning("active is false"))
        #expect(try await told(["window_hours": 0]) == warning("window_hours is 0"))
        #expect(try await told(["deferred_enabled": false]) == warning("deferred_enabled is false"))
        let over = ["expires_at": moment(-.hour)]
        #expect(try await told(over) == warning("expires_at is over before the first install"))
        #expect(
            try await told(["active": false], over)
                == warning("active is false or expires_at is over before the first install", areSeveral: true))
        // One of many links may be closed anyway.
        let ids = (10..<35).map { "6f0c9f5e-3f5a-4f0e-9a37-0d3f5f6f1a\($0)" }
        let many = try ids.map {
            try (["link_id": $0, ($0 == ids[0] ? "active" : "deferred_enabled"): false] as Fields).line
        }
        let ofMany = try ids.map { try WarpLinkScene.click("c-\($0)", ["link_id": $0]).line }
        let rare = try await Self.warnings(clicks: ofMany, installs: installs, links: many)
        #expect(rare == warning("deferred_enabled is false"))
        // One open link is enough, and so is one that the catalogue lacks.
        #expect(try await told(["active": false], [:]) == [])
        let unknown = try clicks + [WarpLinkScene.click(["link_id": WarpLinkScene.otherLink]).line]
        let closed = try (["link_id": WarpLinkScene.link, "active": false] as Fields).line
        #expect(try await Self.warnings(clicks: unknown, installs: installs, links: [closed]) == [])
    }

    @Test("are not told of with links' own windows where only devices are compared, for which these say nothing")
    func windowsOfDevices() async throws {
        let world = try DayWorld(
            text: DeviceLogs.pipeline(clicks: ["c.jsonl"], installs: ["i.jsonl"], links: "{path: [l.jsonl]}"))
        let clicks = (0..<10).map { DeviceLogs.click("c\($0)", at: "2026-11-05T08:00:00Z", device: 1) }
        let installs = (0..<10).map { DeviceLogs.install("i\($0)", at: "2026-11-05T09:00:00Z", device: 2) }
        try world.run.write(clicks.map { String(decoding: $0, as: UTF8.self) }, to: "c.jsonl")
        try world.run.write(installs.map { String(decoding: $0, as: UTF8.self) }, to: "i.jsonl")
        for (says, isTold) in [(#""window_hours":0"#, false), (#""active":false"#, true)] {
            try world.run.write([#"{"link_id":"l",\#(says)}"#], to: "l.jsonl")
            let told = try await world.run.result().warningTexts
            #expect(told.contains { $0.contains("no link that clicks name may be matched") } == isTold, "\(told)")
        }
    }

    @Test("are told of with the field in which no click that has their key agrees with any", arguments: [false, true])
    func differing(isSomeKeyShared: Bool) async throws {
        let installs = try WarpLinkScene.installs(10, ["app_id": "1234567890"])
        let clicks = try WarpLinkScene.clicks(isSomeKeyShared ? 10 : 9, ["app_id": "com.example.app"])
        let told = try await Self.warnings(clicks: clicks + WarpLinkScene.clicks(5, Self.elsewhere), installs: installs)
        #expect(told == (isSomeKeyShared ? [Self.differing("app_id")] : []))
        let one = try WarpLinkScene.click("c", ["app_id": "1234567890", "accept_language": "de"]).line
        #expect(try await Self.warnings(clicks: clicks + [one], installs: installs) == told)
        let other = try WarpLinkScene.install("i", ["app_id": nil, "ip": "198.51.100.8"]).line
        #expect(try await Self.warnings(clicks: clicks, installs: installs + [other]) == [])
    }

    private static func differing(_ fields: String, areSeveral: Bool = false) -> String {
        "none of 10 installs was attributed to a click: 10 clicks have the key of an install, but none has the \(fields) "
            + "of one; check what the pipeline names \(areSeveral ? "these fields" : "this field") of clicks, installs "
            + "and links"
    }

    @Test("are told of with all fields where clicks and installs agree in each, but never in all")
    func differingTogether() async throws {
        let world = try DayWorld(text: DeviceLogs.pipeline(clicks: ["c.jsonl"], installs: ["i.jsonl"]))
        for (apps, environments, fields, areSeveral) in [
            (["a", "b"], ["y", "x"], "app_id, environment and platform", true),
            (["c", "c"], ["z", "z"], "app_id or environment", true), (["a", "b"], ["z", "z"], "environment", false),
        ] {
            func line(_ line: [UInt8], _ app: String, _ environment: String) -> String {
                String(decoding: line.dropLast(), as: UTF8.self)
                    + #","app_id":"\#(app)","environment":"\#(environment)"}"#
            }
            try world.run.write(
                (0..<10).map { number in
                    let click = DeviceLogs.click("c\(number)", at: "2026-11-05T08:00:00Z", device: number)
                    return line(click, apps[number % 2], environments[number % 2])
                }, to: "c.jsonl")
            try world.run.write(
                (0..<10).map { number in
                    let install = DeviceLogs.install("i\(number)", at: "2026-11-05T09:00:00Z", device: number)
                    return line(install, ["a", "b"][number % 2], ["x", "y"][number % 2])
                }, to: "i.jsonl")
            #expect(try await world.run.result().warningTexts == [Self.differing(fields, areSeveral: areSeveral)])
        }
    }
}
