import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

/// Whose the clicks are that an explanation tells of.
@Suite("Referrers of clicks") struct ExplainedReferrersTests {
    private struct Told: Decodable {
        struct Reason: Decodable { var code: String }
        var click_id: String?
        var clicked_at: String?
        var campaign: String?
        var referrer: String?
        var wins: Bool?
        var reasons: [Reason]?
    }
    private struct Explained: Decodable {
        struct Tier: Decodable {
            var candidates: [Told]
            var near_clicks: [Told]?
            var asked_clicks: [Told]?
        }
        var status: String
        var repeat_of: String?
        var referrer: String?
        var campaign: String?
        var tiers: [Tier]
    }

    @Test(
        "are those of rows, and the same for candidates and for clicks of the logs",
        arguments: PipelineFile.shippedNames)
    func sameEverywhere(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        var (winners, near): (Set<String>, Set<String>) = ([], [])
        for seed in Seeds.few(3) {
            let corpus = RandomCorpus(seed: seed, pipeline: definition)
            let run = try WholeRun(
                pipeline, clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            let ids = Set(try await run.published().rows.compactMap { $0["install_id"] as? String })
            var logs = ReviewedLogs(input: run.options.input)
            logs.tellsOfCandidates = true
            logs.limit = 100
            for id in ids {
                for install in try await explained(id, of: run, searching: logs) {
                    let place: Comment = "\(pipeline), seed \(seed), install \(id)"
                    let candidates = install.tiers.flatMap(\.candidates)
                    for winner in candidates where winner.wins == true {
                        #expect(winner.referrer == install.referrer && winner.campaign == install.campaign, place)
                        winner.referrer.map { _ = winners.insert($0) }
                    }
                    for click in install.tiers.flatMap({ $0.near_clicks ?? [] }) {
                        // Another line of a click may name another one.
                        guard click.reasons?.contains(where: { $0.code == "dropped" }) == false,
                            let candidate = candidates.first(where: {
                                $0.click_id == click.click_id && $0.clicked_at == click.clicked_at
                            })
                        else { continue }
                        #expect(click.referrer == candidate.referrer && click.campaign == candidate.campaign, place)
                        click.referrer.map { _ = near.insert($0) }
                    }
                }
            }
        }
        #expect(!winners.isEmpty && !near.isEmpty)
    }

    private func explained(
        _ install: String, of run: WholeRun, searching logs: ReviewedLogs? = nil
    ) async throws -> [Explained] {
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        let json = try await explainer.explain(install, searching: logs).json
        return try JSONDecoder().decode([Explained].self, from: Data(json.utf8))
    }

    private static let pipeline = """
        pipeline: partners
        clicks: {path: [clicks-*]}
        installs: {path: [installs-*]}
        links: {path: [links.jsonl.gz]}
        match:
          window: 24h
          tiers:
            - {name: device, type: deterministic, key: [device_id], against: [clicks, earlier_installs]}
            - {name: phone, type: probabilistic, key: [ip]}
        """
    private static let device = "6F0C9F5E-3F5A-4F0E-9A37-0D3F5F6F1A11"

    private static func click(_ id: String, at hour: Int, _ facts: String) -> String {
        "{\"click_id\":\"\(id)\",\"clicked_at\":\"2026-11-05T0\(hour):00:00Z\",\"link_id\":\"l-\(id)\",\(facts)}"
    }

    /// An install of each of two addresses, of which only the first one's clicks have referrers: its phone's click has
    /// one of its own, and its device's one of the link's.
    private func run() async throws -> (run: WholeRun, logs: ReviewedLogs) {
        func install(_ id: String, at hour: String, _ facts: String) -> String {
            "{\"install_id\":\"\(id)\",\"requested_at\":\"2026-11-05T\(hour):00:00Z\",\(facts)}"
        }
        let (one, other) = ("\"ip\":\"203.0.113.9\"", "\"ip\":\"203.0.113.8\"")
        let device = "\"device_id\":\"\(Self.device)\""
        var run = try WholeRun(
            "",
            clicks: [
                Self.click("phone", at: 6, one + #","referrer":"acme""#), Self.click("device", at: 5, device),
                Self.click("plain", at: 4, one), Self.click("old", at: 6, other),
                Self.click("early", at: 0, "\(one),\"referrer\":\"bolt\""), Self.click("else", at: 3, other),
            ],
            installs: [
                install("i-1", at: "10", "\(one),\(device)"), install("i-2", at: "11", other),
                install("i-3", at: "12", one), install("i-4", at: "13", device),
            ],
            links: [#"{"link_id":"l-device","referrer":"mobi"}"#, #"{"link_id":"l-phone","referrer":"nobody"}"#])
        try run.decide(by: Self.pipeline)
        _ = try await run.result()
        return (run, ReviewedLogs(input: run.options.input))
    }

    @Test("are those of clicks, or else of links, and null without either")
    func values() async throws {
        let (run, _) = try await run()
        let tiers = try #require(try await explained("i-1", of: run).first).tiers
        #expect(tiers[0].candidates.map(\.referrer) == ["mobi"])
        #expect(tiers[1].candidates.map(\.referrer) == ["acme", nil, "bolt"])
    }

    @Test("have a column where a click of the table has one, and only there")
    func columns() async throws {
        let (run, given) = try await run()
        var logs = given
        logs.click = "device"
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        let text = try await explainer.explain("i-1", searching: logs).text
        #expect(text.contains("  phone  4h 0m   l-phone  acme      -           ip      not reached"), "\(text)")
        #expect(text.contains("  plain  6h 0m   l-plain  -         -           ip      not reached"), "\(text)")
        #expect(
            text.contains("  click   age    link      referrer  why not\n  device  5h 0m  l-device  mobi "), "\(text)")
        let plain = try await explainer.explain("i-2", searching: given).text
        #expect(plain.contains("\n  click  age    link    would give "), "\(plain)")
        #expect(!plain.contains("referrer"), "\(plain)")
    }

    /// A click, and what its installs have in its place.
    private struct Asked: Decodable {
        struct Use: Decodable {
            struct Winner: Decodable, Equatable {
                var tier: String
                var click_id: String?
                var clicked_at: String?
                var link_id: String?
                var campaign: String?
                var referrer: String?
                var inherited_from: String?
            }
            var install_id: String
            var outcome: String
            var winner: Winner?
        }
        var referrer: String?
        var installs: [Use]
    }

    private func asked(
        _ click: String, of run: WholeRun, searching logs: ReviewedLogs? = nil
    ) async throws -> (told: Asked, text: String) {
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        let click = try await explainer.explain(click: click, searching: logs)
        let told = try JSONDecoder().decode([Asked].self, from: Data(click.json.utf8))
        return (try #require(told.first), click.text)
    }

    @Test("are told of a click that somebody asks about, and of what its installs have in its place")
    func winners() async throws {
        let (run, logs) = try await run()
        let (phone, text) = try await asked("phone", of: run)
        let ofDevice = Asked.Use.Winner(
            tier: "device", click_id: "device", clicked_at: "2026-11-05T05:00:00.000Z", link_id: "l-device",
            referrer: "mobi")
        #expect(phone.referrer == "acme")
        #expect(phone.installs.map(\.install_id) == ["i-1", "i-3"])
        #expect(phone.installs.map(\.winner) == [ofDevice, nil])
        #expect(text.hasPrefix("click phone, 2026-11-05T06:00:00.000Z, link l-phone, referrer acme: won by"), "\(text)")
        #expect(
            text.contains(
                "not reached: an earlier tier decided; click device (referrer mobi) won in tier device\n"), "\(text)")
        let (plain, words) = try await asked("plain", of: run)
        #expect(plain.installs.map(\.winner?.referrer) == ["mobi", "acme"])
        #expect(words.contains("  older than the winner, runner-up; click phone (referrer acme) won\n"), "\(words)")
        let (other, otherWords) = try await asked("else", of: run)
        #expect(other.referrer == nil && other.installs.map(\.winner?.click_id) == ["old"])
        #expect(otherWords.contains("  older than the winner, runner-up; click old won\n"), "\(otherWords)")
        let (device, _) = try await asked("device", of: run)
        #expect(device.installs.map(\.outcome) == ["won", "won"])
        #expect(device.installs.map(\.winner) == [nil, nil])
        // No install considered it, so that only its line tells.
        try run.write([Self.click("late", at: 7, #""referrer":"acme""#)], to: "clicks-2.jsonl")
        let (late, lateText) = try await asked("late", of: run, searching: logs)
        #expect(late.referrer == "acme" && late.installs.isEmpty)
        #expect(lateText.contains("link l-late, referrer acme: won by no install"), "\(lateText)")
    }

    @Test("are told of a link that won in a click's place")
    func links() async throws {
        let run = try WholeRun(
            "warplink", clicks: [WarpLinkScene.androidClick(["link_id": WarpLinkScene.otherLink]).line],
            installs: [
                WarpLinkScene.androidInstall([
                    "install_referrer": "utm_source=warplink&utm_content=\(WarpLinkScene.link)"
                ]).line
            ],
            links: [
                "{\"id\":\"\(WarpLinkScene.link)\",\"link_id\":\"\(WarpLinkScene.link)\",\"referrer\":\"acme\"}",
                "{\"link_id\":\"\(WarpLinkScene.otherLink)\"}",
            ])
        _ = try await run.result()
        let (click, text) = try await asked("c1", of: run)
        let winner = try #require(click.installs.first?.winner)
        #expect(winner.click_id == nil && winner.link_id == WarpLinkScene.link && winner.tier == "install_referrer")
        let referrer = winner.referrer.map { " (referrer \($0))" } ?? ""
        #expect(
            text.contains("; link \(WarpLinkScene.link)\(referrer) won in tier install_referrer\n"), "\(text)")
    }
}
