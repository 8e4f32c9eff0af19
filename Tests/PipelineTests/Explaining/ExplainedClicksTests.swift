import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

@Suite("What became of a click") struct ExplainedClicksTests {
    /// A click as JSON tells of it.
    private struct Told: Decodable {
        struct Use: Decodable {
            var install_id: String
            var requested_at: String
            var tier: String
            var wins: Bool
            var outcome: String
        }
        struct Line: Decodable, Equatable {
            var file: String
            var verdicts: [String]
            var tiers: [String]
        }
        var click_id: String
        var clicked_at: String
        var won_by: [String]
        var installs: [Use]
        var candidates_removed: Bool
        var lines: [Line]?
    }

    /// An install that a click is told of with, in a tier.
    private struct Place: Hashable {
        var install: String
        var requestedAt: String
        var tier: String
    }

    private func explain(
        _ click: String, of run: WholeRun, searching logs: ReviewedLogs? = nil
    ) async throws -> [Told] {
        var explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        explainer.threads = 2
        let json = try await explainer.explain(click: click, searching: logs).json
        return try JSONDecoder().decode([Told].self, from: Data(json.utf8))
    }

    @Test(
        "is told for all installs that have it as a candidate or as their answer", arguments: PipelineFile.shippedNames)
    func allUses(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        var shared = 0
        for seed in Seeds.few(3) {
            let corpus = RandomCorpus(seed: seed, pipeline: definition)
            let findings = BruteForce(pipeline: definition)
                .findings(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            let run = try WholeRun(
                pipeline, clicks: corpus.clicks, installs: corpus.installs, links: corpus.links
            ).withSmallBlocks
            let rows = try await run.published().rows
            var places: [BruteForce.ClickName: Set<Place>] = [:]
            for finding in findings {
                let place = Place(install: finding.installID, requestedAt: finding.requestedAt, tier: finding.tier)
                for name in finding.candidates { places[name, default: []].insert(place) }
            }
            shared += places.values.count { Set($0.map(\.install)).count > 1 }
            for (name, places) in places {
                let clicks = try await explain(name.id, of: run)
                let told = try #require(clicks.first { $0.clicked_at == name.clickedAt }, "\(pipeline), seed \(seed)")
                let considered = told.installs.filter { !["repeated", "inherited"].contains($0.outcome) }
                #expect(
                    Set(considered.map { Place(install: $0.install_id, requestedAt: $0.requested_at, tier: $0.tier) })
                        == places, "\(pipeline), seed \(seed), click \(name)")
                let answers = told.installs.filter { $0.wins || ["repeated", "inherited"].contains($0.outcome) }
                let named = rows.filter {
                    $0["click_id"] as? String == name.id && $0["clicked_at"] as? String == name.clickedAt
                }
                #expect(
                    answers.map(\.install_id) == named.map { $0["install_id"] as? String },
                    "\(pipeline), seed \(seed), click \(name)")
                let winners = named.filter { $0["repeat_of"] is NSNull && $0["inherited_from"] is NSNull }
                #expect(told.won_by == winners.compactMap { $0["install_id"] as? String })
            }
        }
        #expect(shared > 0, "some clicks have several installs")
    }

    private static let pipeline = """
        pipeline: three-tiers
        clicks: {path: [clicks-*], screening: {dedupe: 2h, platforms: [ios]}}
        installs: {path: [installs-*]}
        match:
          window: 24h
          tiers:
            - {name: device, type: deterministic, key: [device_id], against: [clicks]}
            - {name: phone, type: probabilistic, platforms: [ios], key: [ip, platform]}
            - {name: address, type: probabilistic, platforms: [ios], key: [ip]}
        """

    /// A run of three tiers over some lines, its logs, and an install of address 203.0.113.9.
    private func run(_ clicks: [String]) async throws -> (run: WholeRun, logs: ReviewedLogs) {
        let install = #"{"install_id":"i","requested_at":"2026-11-05T12:00:00Z","ip":"203.0.113.9","platform":"ios"}"#
        var run = try WholeRun("", clicks: clicks, installs: [install])
        try run.decide(by: Self.pipeline)
        _ = try await run.result()
        return (run, ReviewedLogs(input: run.options.input))
    }

    private func click(_ time: String, _ facts: String) -> String {
        "{\"click_id\":\"c\",\"clicked_at\":\"2026-11-05T\(time)Z\",\"link_id\":\"l\"\(facts)}"
    }

    @Test(
        "is told with what screening says of its lines, and the tiers whose key signals they have",
        arguments: [
            (",\"ip\":\"203.0.113.8\"", [], ["address"]),
            (",\"ip\":\"203.0.113.8\",\"platform\":\"ios\"", [], ["phone", "address"]),
            (",\"device_id\":\"6F0C9F5E-3F5A-4F0E-9A37-0D3F5F6F1A11\"", [], ["device"]),
            (",\"languages\":\"en\"", [], []),
            (",\"ip\":\"203.0.113.8\",\"platform\":\"android\"", ["platform"], []),
            (
                ",\"ip\":\"203.0.113.8\",\"user_agent\":\"Slackbot 1.0\",\"platform\":\"android\"",
                ["bot", "platform"], []
            ),
        ])
    func lines(facts: String, verdicts: [String], tiers: [String]) async throws {
        let (run, logs) = try await run([click("10:00:00", facts)])
        let told = try #require(try await explain("c", of: run, searching: logs).first)
        #expect(told.installs.isEmpty)
        #expect(told.lines == [Told.Line(file: "clicks-1.jsonl.gz", verdicts: verdicts, tiers: tiers)])
    }

    @Test("is told once for each time of its id, of which those soon after another are duplicates")
    func severalTimes() async throws {
        let times = ["10:00:00", "11:00:00", "13:30:00"]
        let (run, logs) = try await run(times.reversed().map { click($0, ",\"ip\":\"203.0.113.9\"") })
        let told = try await explain("c", of: run, searching: logs)
        #expect(told.map(\.clicked_at) == times.map { "2026-11-05T\($0).000Z" })
        #expect(told.map { $0.lines?.map(\.verdicts) ?? [] } == [[[]], [["duplicate"]], [[]]])
        #expect(told.map(\.won_by) == [["i"], [], []])
        #expect(told.map { $0.installs.map(\.outcome) } == [["won"], [], []])
    }

    @Test("is told with copies of its line in the order of their files, of which the largest is read first")
    func copies() async throws {
        let line = click("10:00:00", "")
        let (run, logs) = try await run([line])
        try run.write([line, line.replacing("\"c\"", with: "\"another\"")], to: "clicks-2.jsonl")
        let told = try #require(try await explain("c", of: run, searching: logs).first)
        #expect(told.lines?.map(\.file) == ["clicks-1.jsonl.gz", "clicks-2.jsonl"])
        #expect(told.lines?.map(\.verdicts) == [[], ["duplicate"]])
    }

    @Test("that won is known where candidates were removed")
    func removed() async throws {
        let (run, _) = try await run([click("10:00:00", ",\"ip\":\"203.0.113.9\"")])
        try run.scratch.remove("out/candidates.jsonl.gz")
        let told = try #require(try await explain("c", of: run).first)
        #expect(told.won_by == ["i"])
        #expect(told.candidates_removed)
        #expect(told.lines == nil)
    }
}
