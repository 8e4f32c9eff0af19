import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

@Suite("Clicks of the logs that came near")
struct NearClicksTests {
    /// What is told of a click that by itself keeps none from being a candidate.
    private static let noObstacles: Set<String> = ["not_read", "beyond_cut", "beyond_scored", "claimed", "older"]

    /// A click that an explanation tells of.
    private struct Told: Decodable {
        struct Reason: Decodable {
            var code: String
        }
        var click_id: String
        var clicked_at: String
        var reasons: [Reason]
        var text: String

        var name: BruteForce.ClickName { BruteForce.ClickName(id: click_id, clickedAt: clicked_at) }
        var obstacles: Set<String> { Set(reasons.map(\.code)).subtracting(NearClicksTests.noObstacles) }
    }

    private struct Explained: Decodable {
        struct Tier: Decodable {
            var tier: String
            var cut: Bool
            var hot: Bool
            var near_clicks: [Told]
        }
        struct Miss: Decodable {
            var reason: String
            var click_id: String?
            var text: String
        }
        var install_id: String
        var requested_at: String
        var nearest_miss: Miss?
        var tiers: [Tier]
    }

    @Test(
        "have a reason where they have a tier's key, and none that is a candidate", arguments: PipelineFile.shippedNames
    )
    func shipped(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        var met = Met()
        for seed in Seeds.few(3) { try await expectReasons(on: seed, of: definition, &met) { _ in pipeline } }
        #expect(met.candidates > 0 && met.near > 0)
    }

    @Test("have a reason where pipelines ask for what the shipped ones do not", arguments: PipelineVariants.all.indices)
    func variants(number: Int) async throws {
        let (name, text) = PipelineVariants.all[number]
        let definition = try definition(of: text, name: name)
        var met = Met()
        for seed in Seeds.few(3) {
            try await expectReasons(on: seed, of: definition, &met) { scratch in
                try scratch.write([text], to: "\(name).yaml")
                return "\(scratch.path)/\(name).yaml"
            }
        }
        #expect(met.candidates > 0 && met.near > 0)
    }

    @Test("are told once a line, and as duplicates where a line of their id stands before")
    func duplicates() async throws {
        func click(_ time: String) -> String {
            "{\"click_id\":\"c\",\"timestamp\":\"\(time)\",\"link_id\":\"l\",\"platform\":\"ios\",\"ip\":\"203.0.113.9\","
                + "\"accept_language\":\"en\"}"
        }
        let install =
            "{\"install_id\":\"i\",\"timestamp\":\"2026-11-05T12:00:00Z\",\"platform\":\"ios\",\"ip\":\"203.0.113.9\","
            + "\"languages\":[\"en\"]}"
        let first = click("2026-11-02T11:59:59Z")
        let run = try WholeRun(
            "warplink", clicks: [first, click("2026-11-02T12:00:01Z"), first], installs: [install])
        _ = try await run.result()
        let basic = try #require(try await explain("i", in: run).first?.tiers.first { $0.tier == "basic" })
        #expect(basic.near_clicks.map { $0.reasons.map(\.code) } == [["dropped"], ["out_of_window"]])
    }

    @Test(
        "are duplicates also of lines before all that is searched, in whichever file, as far as duplicates go",
        arguments: [("10:30:00", true), ("10:29:59", false)])
    func earlierDuplicates(time: String, isDuplicate: Bool) async throws {
        func click(_ time: String) -> String {
            "{\"click_id\":\"c\",\"clicked_at\":\"\(time)\",\"link_id\":\"l\",\"ip\":\"203.0.113.9\"}"
        }
        let told = try await explained(
            "{name: t, type: probabilistic, key: [ip]}", clicks: [click("2026-11-03T12:30:00Z")],
            earlier: [click("2026-11-03T\(time)Z")])
        let reasons = (isDuplicate ? ["dropped"] : []) + ["out_of_window"]
        #expect(told.tiers[0].near_clicks.map { $0.reasons.map(\.code) } == [reasons])
    }

    /// The device of the install `i`.
    private static let device = "6F0C9F5E-3F5A-4F0E-9A37-0D3F5F6F1A11"

    /// What is told of an install `i` of address 203.0.113.9 and a device of its own, by these tiers; `facts` is what
    /// else its line says.
    private func explained(
        _ tiers: String, clicks: [String], earlier: [String] = [], others: [String] = [], facts: String = ""
    ) async throws -> Explained {
        let install =
            "{\"install_id\":\"i\",\"requested_at\":\"2026-11-05T12:00:00Z\",\"ip\":\"203.0.113.9\",\(facts)"
            + "\"device_id\":\"\(NearClicksTests.device)\"}"
        var run = try WholeRun("", clicks: clicks, installs: others + [install])
        if !earlier.isEmpty { try run.write(earlier, to: "clicks-0.jsonl.gz") }
        let text = """
            pipeline: one-signal
            clicks: {path: [clicks-*], screening: {dedupe: 2h}}
            installs: {path: [installs-*]}
            match: {window: 24h, tiers: [\(tiers)]}
            """
        try run.decide(by: text)
        _ = try await run.result()
        var logs = ReviewedLogs(input: run.options.input)
        logs.threads = 2
        let json = try await ResultExplainer(result: "\(run.scratch.path)/out").explain("i", searching: logs).json
        return try #require(try JSONDecoder().decode([Explained].self, from: Data(json.utf8)).first)
    }

    @Test("are the five nearest in time where an address is the whole key and no click has it")
    func onlyAddress() async throws {
        var clicks = (0..<60).map { place in
            let time = "2026-11-05T0\(place / 6):\(place % 6)0:00Z"
            return "{\"click_id\":\"c\(place)\",\"clicked_at\":\"\(time)\",\"link_id\":\"l\",\"ip\":\"203.0.113.8\"}"
        }
        clicks.append(#"{"click_id":"without","clicked_at":"2026-11-05T09:35:00Z","link_id":"l"}"#)
        clicks.append(#"{"click_id":"old","clicked_at":"2026-11-04T11:59:59Z","link_id":"l","ip":"203.0.113.9"}"#)
        let tier = "{name: t, type: probabilistic, key: [ip]}"
        let nearer = try await explained(tier, clicks: clicks)
        #expect(nearer.tiers[0].near_clicks.map(\.click_id) == ["old"])
        clicks.removeLast()
        var random = SeededNumbers(seed: 5)
        let furtherOff = try await explained(tier, clicks: clicks.shuffled(using: &random))
        #expect(furtherOff.tiers[0].near_clicks.map(\.click_id) == ["c59", "c58", "without", "c57", "c56"])
        #expect(furtherOff.tiers[0].near_clicks.allSatisfy { $0.reasons.map(\.code) == ["key_differs"] })
        #expect(furtherOff.nearest_miss?.click_id == "c59")
        #expect(furtherOff.nearest_miss?.text == "click c59 came nearest in tier t: ip differs")
    }

    @Test("with fewer reasons come first, whether or not they have the whole key")
    func fewestReasons() async throws {
        func click(_ id: String, _ time: String, _ facts: String) -> String {
            "{\"click_id\":\"\(id)\",\"clicked_at\":\"\(time)\",\"link_id\":\"l\",\"ip\":\"203.0.113.9\",\(facts)}"
        }
        let told = try await explained(
            "{name: t, type: probabilistic, key: [ip, language]}",
            clicks: [
                click("bot", "2026-11-05T11:59:00Z", #""languages":"de","app_id":"other","user_agent":"Slackbot 1.0""#),
                click("tap", "2026-11-05T11:00:00Z", #""languages":"en","app_id":"mine""#),
                click("old", "2026-11-04T11:00:00Z", #""languages":"de","app_id":"mine""#),
            ], facts: #""languages":"de","app_id":"mine","#)
        #expect(told.tiers[0].near_clicks.map(\.click_id) == ["old", "tap", "bot"])
        #expect(
            told.tiers[0].near_clicks.map { $0.reasons.map(\.code) }
                == [["out_of_window"], ["key_differs"], ["dropped", "other_app"]])
        #expect(told.nearest_miss?.click_id == "old")
    }

    @Test("come after those that no install had won, and say who had")
    func claimed() async throws {
        func click(_ id: String, _ time: String) -> String {
            "{\"click_id\":\"\(id)\",\"clicked_at\":\"\(time)\",\"link_id\":\"l\",\"ip\":\"203.0.113.9\"}"
        }
        let other = #"{"install_id":"j","requested_at":"2026-11-04T12:00:00Z","ip":"203.0.113.9"}"#
        let told = try await explained(
            "{name: t, type: probabilistic, key: [ip], single_use: true}",
            clicks: [click("won", "2026-11-04T11:00:00Z"), click("free", "2026-11-03T13:00:00Z")], others: [other])
        let clicks = told.tiers[0].near_clicks
        #expect(clicks.map(\.click_id) == ["free", "won"])
        #expect(clicks.map { $0.reasons.map(\.code) } == [["out_of_window"], ["out_of_window", "claimed"]])
        #expect(clicks.last?.text == "it was clicked 1h 0m before the window; install j had won it")
        #expect(told.nearest_miss?.click_id == "free")
    }

    /// Two tiers, and which of them lists the click of the device that lies outside of the window of the other.
    static let tiersOfDevice = [(device: "48h", signals: "24h", near: "t"), (device: "24h", signals: "48h", near: "d")]

    @Test("are the device's also where they are candidates of another tier", arguments: tiersOfDevice.indices)
    func candidatesElsewhere(number: Int) async throws {
        let (device, signals, near) = NearClicksTests.tiersOfDevice[number]
        let click =
            "{\"click_id\":\"c\",\"clicked_at\":\"2026-11-04T06:00:00Z\",\"link_id\":\"l\",\"ip\":\"203.0.113.9\","
            + "\"device_id\":\"\(NearClicksTests.device)\"}"
        let told = try await explained(
            "{name: d, type: deterministic, key: [device_id], against: [clicks], window: \(device)}, "
                + "{name: t, type: probabilistic, key: [ip], window: \(signals)}", clicks: [click])
        for tier in told.tiers {
            #expect(tier.near_clicks.map(\.click_id) == (tier.tier == near ? ["c"] : []))
            #expect(tier.near_clicks.allSatisfy { $0.reasons.map(\.code) == ["out_of_window"] })
        }
    }

    @Test("are none of other devices, of which the nearest miss says that none is the install's")
    func otherDevices() async throws {
        let click =
            "{\"click_id\":\"c\",\"clicked_at\":\"2026-11-05T08:00:00Z\",\"link_id\":\"l\","
            + "\"device_id\":\"6F0C9F5E-3F5A-4F0E-9A37-0D3F5F6F1A12\"}"
        let tier = "{name: d, type: deterministic, key: [device_id], against: [clicks]}"
        let told = try await explained(tier, clicks: [click])
        #expect(told.tiers[0].near_clicks.isEmpty)
        #expect(told.nearest_miss?.reason == "no_click")
        #expect(
            told.nearest_miss?.text
                == "no click from 2026-11-03T12:00:00.000Z to 2026-11-06T12:00:00.000Z is of the install's device")
    }

    @Test("are looked for to a day after the install, however short the windows")
    func afterwards() async throws {
        var run = try WholeRun(
            "warplink",
            clicks: [
                try WarpLinkScene.click("c1", age: -23 * .hour).line,
                try WarpLinkScene.click("c2", age: -25 * .hour).line,
            ],
            installs: [try WarpLinkScene.install().line])
        run.options.window = .seconds(600)
        _ = try await run.result()
        let tiers = try #require(try await explain("i1", in: run).first).tiers
        let enriched = try #require(tiers.first { $0.tier == "enriched" })
        #expect(enriched.near_clicks.map(\.click_id) == ["c1"])
        #expect(enriched.near_clicks.map { $0.reasons.map(\.code) } == [["out_of_window"]])
    }

    @Test("are not said to be searched for an install that can look in no tier")
    func noTier() async throws {
        let installs = try [
            WarpLinkScene.install("blind", ["ip": nil]).line,
            WarpLinkScene.install("other", ["ip": "203.0.113.7"]).line,
        ]
        let run = try WholeRun("warplink", clicks: [try WarpLinkScene.click("c").line], installs: installs)
        _ = try await run.result()
        let explainer = try ResultExplainer(result: run.scratch.path(of: "out"))
        for (id, isSearched) in [("blind", false), ("other", true)] {
            let json = try await explainer.explain(id, searching: ReviewedLogs(input: run.options.input)).json
            let told = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
            #expect((try #require(told?.first)["searched"] != nil) == isSearched, "\(id)")
        }
    }

    @Test("are looked for in a log of several names once, in the folders of whichever days they stand")
    func links() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let day = logs.days[3]
        let lines = try world.clicks(of: logs.days[2])
        func searched() async throws -> Int? {
            _ = try await world.result((day, day), to: "days")
            let install = try #require(
                try world.published(day, in: "days").rows.first { $0["status"] as? String == "organic" })
            let id = try #require(install["install_id"] as? String)
            let explainer = try ResultExplainer(result: world.run.scratch.path(of: "days"))
            let logs = ReviewedLogs(input: world.run.options.input)
            let json = Data(try await explainer.explain(id, searching: logs).json.utf8)
            let told = try JSONSerialization.jsonObject(with: json) as? [[String: Any]]
            return (told?.first?["searched"] as? [String: Any])?["clicks"] as? Int
        }
        let once = try await searched()
        #expect(try #require(once) >= lines.count)
        for place in [1, 3] {
            try FileManager.default.linkItem(
                atPath: world.run.scratch.path(of: "in/clicks/date=\(logs.days[2])/edge.jsonl"),
                toPath: world.run.scratch.path(of: "in/clicks/date=\(logs.days[place])/same.jsonl"))
        }
        #expect(try await searched() == once)
    }

    /// How many clicks came up, so that the property cannot go stale unseen.
    private struct Met {
        var candidates = 0
        var near = 0
    }

    private func expectReasons(
        on seed: UInt64, of definition: PipelineDefinition, _ met: inout Met,
        naming: (ScratchDirectory) throws -> String
    ) async throws {
        let corpus = RandomCorpus(seed: seed, pipeline: definition)
        let findings = BruteForce(pipeline: definition)
            .findings(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
        var run = try WholeRun(
            definition.name, clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
        run.pipeline = try naming(run.scratch)
        _ = try await run.result()
        for (id, own) in Dictionary(grouping: findings, by: \.installID) {
            let told = try await explain(id, in: run, tellingOfCandidates: true)
            let plain = try await explain(id, in: run)
            for finding in own {
                let place = Comment(rawValue: "\(definition.name), seed \(seed), install \(id), tier \(finding.tier)")
                let tier = try #require(self.tier(of: finding, in: told), place)
                met.candidates += finding.candidates.count
                met.near += finding.sharing.subtracting(finding.candidates).count
                for name in finding.sharing.union(finding.candidates) {
                    let lines = tier.near_clicks.filter { $0.name == name }
                    if finding.candidates.contains(name) {
                        // Beside it there may be lines of its id and time that come after it.
                        #expect(lines.contains { $0.obstacles.isEmpty }, place)
                    } else {
                        #expect(!lines.isEmpty, place)
                    }
                }
                for click in tier.near_clicks where !finding.candidates.contains(click.name) {
                    let mayLackReason = tier.cut || tier.hot || click.reasons.map(\.code).contains("older")
                    #expect(!click.obstacles.isEmpty || mayLackReason, "\(place), click \(click.name)")
                }
                let shown = try #require(self.tier(of: finding, in: plain), place).near_clicks
                #expect(finding.candidates.isDisjoint(with: shown.map(\.name)), place)
            }
        }
    }

    private func tier(of finding: BruteForce.Finding, in explained: [Explained]) -> Explained.Tier? {
        explained.first { $0.requested_at == finding.requestedAt }?.tiers.first { $0.tier == finding.tier }
    }

    private func explain(
        _ id: String, in run: WholeRun, tellingOfCandidates: Bool = false
    ) async throws -> [Explained] {
        var logs = ReviewedLogs(input: run.options.input)
        logs.tellsOfCandidates = tellingOfCandidates
        logs.limit = 10_000
        logs.threads = 2
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        let json = try await explainer.explain(id, searching: logs).json
        return try JSONDecoder().decode([Explained].self, from: Data(json.utf8))
    }
}
