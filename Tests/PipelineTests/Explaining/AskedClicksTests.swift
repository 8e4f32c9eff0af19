import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("A click that somebody asks about")
struct AskedClicksTests {
    private struct Explained: Decodable {
        struct Tier: Decodable {
            var tier: String
            var candidates: [Candidate]
            var near_clicks: [Told]?
            var asked_clicks: [Told]?
        }
        struct Candidate: Decodable {
            var click_id: String?
        }
        struct Told: Decodable, Equatable {
            struct Reason: Decodable, Equatable {
                var code: String
                var text: String
            }
            var click_id: String
            var clicked_at: String
            var reasons: [Reason]
        }
        var tiers: [Tier]
    }

    private func explainer(of run: WholeRun) throws -> ResultExplainer {
        try ResultExplainer(result: "\(run.scratch.path)/out")
    }

    private func explain(_ id: String, in run: WholeRun, asking click: String) async throws -> [Explained] {
        var logs = ReviewedLogs(input: run.options.input)
        logs.click = click
        logs.threads = 2
        let json = try await explainer(of: run).explain(id, searching: logs).json
        return try JSONDecoder().decode([Explained].self, from: Data(json.utf8))
    }

    @Test("is told of in each tier that looks for clicks, however much of it differs")
    func farAway() async throws {
        let elsewhere: [String: Any?] = [
            "ip": "203.0.113.77", "screen": ["width": 393, "height": 852], "accept_language": "de",
        ]
        let run = try WholeRun(
            "warplink", clicks: [WarpLinkScene.click("far", elsewhere).line, WarpLinkScene.click("own").line],
            installs: [WarpLinkScene.install("i", ["idfv": "6D0A1B2C-1111-4222-8333-444455556666"]).line])
        _ = try await run.result()
        let told = try #require(try await explain("i", in: run, asking: "far").first).tiers
        #expect(told.compactMap(\.near_clicks).joined().isEmpty)
        let reasons = told.map { $0.asked_clicks.map { $0.flatMap { $0.reasons.map(\.text) } } }
        let differing = "language (de, the install's en) and screen (393x852, the install's 390x844)"
        #expect(
            reasons == [
                nil, ["it has no usable device_id"], ["ip, \(differing) differ"], nil,
                [
                    "ip and language (de, the install's en) differ",
                    "it is compared in tier enriched, the first whose signals both have, where ip, \(differing) differ",
                ],
            ])
        let ofWinner = try #require(try await explain("i", in: run, asking: "own").first).tiers
        #expect(ofWinner[2].candidates.map(\.click_id) == ["own"] && ofWinner[2].asked_clicks == [])
    }

    @Test("is told of in tiers in which it is none, where it is a candidate in another one")
    func inAnotherTier() async throws {
        let withoutScreen: [String: Any?] = ["screen": nil]
        let run = try WholeRun(
            "warplink", clicks: [WarpLinkScene.click("own", withoutScreen).line],
            installs: [WarpLinkScene.install("i").line])
        _ = try await run.result()
        let told = try #require(try await explain("i", in: run, asking: "own").first).tiers
        #expect(told[4].candidates.map(\.click_id) == ["own"] && told[4].asked_clicks == [])
        #expect(told[2].asked_clicks?.flatMap(\.reasons).map(\.text) == ["it has no usable screen"])
    }

    @Test("was not looked for where no tier looks for clicks")
    func skipped() async throws {
        let run = try WholeRun(
            "warplink", clicks: [WarpLinkScene.click("own").line],
            installs: [WarpLinkScene.install("i", ["environment": "staging"]).line])
        _ = try await run.result()
        var logs = ReviewedLogs(input: run.options.input)
        logs.click = "own"
        let text = try await explainer(of: run).explain("i", searching: logs).text
        #expect(text.contains("\nclick own was not looked for, as no tier of the install looked for clicks"), "\(text)")
    }

    @Test("is told of as not there where it is not among the clicks that were read")
    func notThere() async throws {
        let run = try WholeRun(
            "warplink", clicks: [WarpLinkScene.click("own").line, WarpLinkScene.click("old", age: 9 * .day).line],
            installs: [WarpLinkScene.install("i").line])
        _ = try await run.result()
        func text(asking click: String) async throws -> String {
            var logs = ReviewedLogs(input: run.options.input)
            logs.click = click
            return try await explainer(of: run).explain("i", searching: logs).text
        }
        for click in ["other", "old"] {
            let line =
                "\nclick \(click) is not among the clicks that can be read, from \(moment(-6 * .day)) to \(moment(.day))\n"
            #expect(try await text(asking: click).contains(line), "\(click)")
        }
        #expect(try await !text(asking: "own").contains("is not among"))
    }

    @Test("is told of as without being asked about, where it came near", arguments: ["warplink", "linktrace"])
    func sameAsNear(pipeline: String) async throws {
        var compared = 0
        for seed in Seeds.few(3) {
            let run = try WholeRun(pipeline)
            let corpus = RandomCorpus(seed: seed, pipeline: try shippedPipeline(pipeline))
            try Logs(corpus).write(to: run)
            let ids = Set(try await run.published().rows.compactMap { $0["install_id"] as? String })
            for id in ids.sorted().prefix(20) {
                let plain = try await explain(id, in: run, asking: "none such")
                guard let near = plain.flatMap(\.tiers).compactMap(\.near_clicks).joined().first else { continue }
                for (own, asking) in zip(plain, try await explain(id, in: run, asking: near.click_id)) {
                    for (tier, asked) in zip(own.tiers, asking.tiers) {
                        for click in tier.near_clicks ?? [] where click.click_id == near.click_id {
                            #expect(asked.asked_clicks?.contains(click) == true, "seed \(seed), install \(id)")
                            compared += 1
                        }
                    }
                }
            }
        }
        #expect(compared > 10)
    }
}
