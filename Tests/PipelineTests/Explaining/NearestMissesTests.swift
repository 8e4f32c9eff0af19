import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

@Suite("Nearest misses of many installs")
struct NearestMissesTests {
    private struct Miss: Decodable, Equatable {
        var reason: String
        var tier: String?
        var signals: [String]
        var lacking: [String]
        var verdict: String?
        var side: String?
        var only_reason: Bool?
        var click_id: String?
        var text: String
    }

    private struct Install: Decodable, Hashable {
        var install_id: String
        var requested_at: String
        var platform: String?
        var nearest_miss: Miss?

        func hash(into hasher: inout Hasher) { hasher.combine(install_id) }
    }

    private struct Told: Decodable {
        struct Group: Decodable {
            var count: Int
            var only_reason: Int?
            var platform: String?
            var tier: String?
            var reason: String
            var signals: [String]
            var lacking: [String]
            var verdict: String?
            var side: String?
            var examples: [String]
        }
        var organic: Int
        var sample: Int
        var misses: [Group]
        var installs: [Install]
    }

    @Test("are those that are told of each install by itself", arguments: PipelineFile.shippedNames, [false, true])
    func shipped(pipeline: String, withLogs: Bool) async throws {
        let definition = try shippedPipeline(pipeline)
        var reasons: Set<String> = []
        for seed in Seeds.few(2) {
            try await expectMisses(on: seed, of: definition, withLogs: withLogs, &reasons) { _ in pipeline }
        }
        #expect(reasons.count > 1)
    }

    @Test(
        "are those that are told of each install by itself where pipelines ask for what the shipped ones do not",
        arguments: PipelineVariants.all.indices)
    func variants(number: Int) async throws {
        let (name, text) = PipelineVariants.all[number]
        let definition = try definition(of: text, name: name)
        var reasons: Set<String> = []
        for seed in Seeds.few(2) {
            try await expectMisses(on: seed, of: definition, withLogs: true, &reasons) { scratch in
                try scratch.write([text], to: "\(name).yaml")
                return "\(scratch.path)/\(name).yaml"
            }
        }
        #expect(!reasons.isEmpty)
    }

    @Test("of a sample are those of some installs, whatever the threads")
    func sample() async throws {
        let definition = try shippedPipeline("warplink")
        let run = try run(of: RandomCorpus(seed: 7, pipeline: definition), definition)
        _ = try await run.result()
        let all = try await misses(in: run, ofAtMost: 10_000, withLogs: false)
        let some = try await misses(in: run, ofAtMost: 2, withLogs: false)
        let same = try await misses(in: run, ofAtMost: 2, withLogs: false, threads: 1)
        #expect(some.organic == all.organic && some.sample == 2 && all.sample == all.organic && all.organic > 2)
        #expect(some.installs == same.installs)
        #expect(Set(some.installs).isSubset(of: all.installs))
    }

    @Test("of days are told without days that have no candidates, which are named")
    func removed() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (first, last) = (logs.days[2], logs.days[3])
        _ = try await world.result((first, last), to: "days")
        let result = world.run.scratch.path(of: "days")
        try FileManager.default.removeItem(atPath: "\(result)/date=\(first)/candidates.jsonl.gz")
        let misses = try await ResultExplainer(result: result).misses()
        #expect(misses.warnings == ["\(first) has no candidates: installs of that day are not looked at"])
        let told = try JSONDecoder().decode(Told.self, from: Data(misses.json(examples: 0).utf8))
        let organic = try world.published(last, in: "days").rows.count { $0["status"] as? String == "organic" }
        #expect(told.organic == organic)
        try FileManager.default.removeItem(atPath: "\(result)/date=\(last)/candidates.jsonl.gz")
        let error = await #expect(throws: RunError.self) { _ = try await ResultExplainer(result: result).misses() }
        #expect(error?.kind == .inputMissing)
    }

    private func expectMisses(
        on seed: UInt64, of definition: PipelineDefinition, withLogs: Bool, _ reasons: inout Set<String>,
        naming: (ScratchDirectory) throws -> String
    ) async throws {
        var run = try run(of: RandomCorpus(seed: seed, pipeline: definition), definition)
        run.pipeline = try naming(run.scratch)
        _ = try await run.result()
        let told = try await misses(in: run, ofAtMost: 10_000, withLogs: withLogs)
        let place = Comment(rawValue: "\(definition.name), seed \(seed)")
        #expect(told.sample == told.organic && told.installs.count == told.organic, place)
        #expect(told.misses.reduce(0) { $0 + $1.count } == told.organic, place)
        #expect(told.misses.map(\.count) == told.misses.map(\.count).sorted(by: >), place)
        let alone = told.installs.count { $0.nearest_miss?.only_reason == true }
        #expect(told.misses.reduce(0) { $0 + ($1.only_reason ?? 0) } == alone, place)
        for install in told.installs {
            let alone = try await explain(install.install_id, in: run, withLogs: withLogs)
                .first { $0.requested_at == install.requested_at }
            #expect(alone?.nearest_miss == install.nearest_miss, "\(place), install \(install.install_id)")
            let miss = try #require(install.nearest_miss)
            reasons.insert(miss.reason)
            #expect(
                told.misses.contains {
                    $0.reason == miss.reason && $0.tier == miss.tier && $0.platform == install.platform
                        && $0.signals == miss.signals && $0.lacking == miss.lacking && $0.verdict == miss.verdict
                        && $0.side == miss.side && $0.examples.contains(install.install_id)
                }, "\(place), install \(install.install_id)")
        }
    }

    @Test("have one reason only where the candidate would have won without it")
    func onlyReason() async throws {
        let screen = "screen_width: screen.width, screen_height: screen.height"
        let text = """
            pipeline: scored
            clicks: {path: [clicks-1.jsonl.gz], fields: {clicked_at: timestamp, \(screen)}}
            installs: {path: [installs-1.jsonl.gz], fields: {requested_at: timestamp, \(screen)}}
            match:
              window: 72h
              single_use: true
              tiers:
                - name: scored
                  type: probabilistic
                  key: [ip]
                  weights: {language: 60, screen: 40}
                  minimum: 75
                  minimum_evidence: 90
            """
        let ips = (1...4).map { "203.0.113.\($0)" }
        let clicks = try ips.enumerated().map { place, ip in
            let click = WarpLinkScene.click("c\(place)", ["ip": ip])
            // Without a screen, six tenths of the weight are on both sides.
            return try (place % 2 == 1 ? click.with(["screen": nil]) : click).line
        }
        let german: [String: Any?] = ["languages": ["de-DE"]]
        let installs: [(id: String, changes: [String: Any?], only: Bool, words: String)] = [
            ("claimed", german, false, "claimed by install first at \(moment()), and score below the minimum of 75"),
            (
                "unclear", german, false,
                "too few signals on both sides for a minimum_evidence of 90, and score below the minimum of 75"
            ),
            ("other", german, true, "score below the minimum of 75"),
            ("scarce", [:], true, "too few signals on both sides for a minimum_evidence of 90"),
        ]
        let lines = try zip(installs, ips).map { install, ip in
            try WarpLinkScene.install(install.id, later: .second, install.changes.merging(["ip": ip]) { $1 }).line
        }
        let first = try WarpLinkScene.install("first", ["ip": ips[0]]).line
        var run = try WholeRun("", clicks: clicks, installs: [first] + lines)
        try run.decide(by: text)
        _ = try await run.result()
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        for install in installs {
            let told = try await explain(install.id, in: run, withLogs: false)
            #expect(told.map { $0.nearest_miss?.only_reason } == [install.only], "\(install.id)")
            let text = try await explainer.explain(install.id).text
            #expect(text.contains("in tier scored, aged 1m 1s: \(install.words)\n"), "\(text)")
        }
    }

    @Test("do not say that a click would have won which an earlier tier would have compared instead")
    func metEarlier() async throws {
        let click = """
            {"click_id":"c","clicked_at":"2026-10-05T11:30:00Z","link_id":"l","ip":"203.0.113.7","platform":"ios",\
            "timezone":"Europe/London"}
            """
        let install = """
            {"install_id":"i","requested_at":"2026-10-05T12:00:00Z","ip":"203.0.113.7","platform":"ios",\
            "timezone":"Asia/Kolkata","languages":"en"}
            """
        for (zone, isCertain) in [("Asia/Kolkata", false), ("", true)] {
            // Without a zone, the install is compared with all clicks in the basic tier.
            let own = install.replacing("Asia/Kolkata", with: zone)
            let run = try WholeRun("warplink-2", clicks: [click], installs: [own], links: [#"{"link_id":"l"}"#])
            _ = try await run.result()
            let miss = try #require(try await explain("i", in: run, withLogs: true).first?.nearest_miss)
            #expect(miss.tier == "basic" && miss.lacking == ["language"])
            #expect(miss.only_reason == isCertain)
            #expect(miss.text.contains("would have won") == isCertain, "\(miss.text)")
        }
    }

    @Test("do not say that a click would have won where newer ones may be scored instead")
    func hot() async throws {
        let click =
            #"{"click_id":"%","clicked_at":"2026-10-05T11:0%:00Z","link_id":"%","ip":"203.0.113.7","app_id":"a%"}"#
        let clicks = [1, 2].map { click.replacing("%", with: "\($0)").replacing(#","app_id":"a1""#, with: "") }
        let install = #"{"install_id":"i","requested_at":"2026-10-05T11:30:00Z","ip":"203.0.113.7","language":"en"}"#
        for (most, isCertain) in [(1, false), (2, true)] {
            var run = try WholeRun(
                "", clicks: clicks.map { $0.replacing("}", with: #","language":"en"}"#) },
                installs: [install.replacing("}", with: #","app_id":"other"}"#)],
                links: [#"{"link_id":"1","active":false}"#])
            try run.decide(
                by: """
                    pipeline: hot
                    clicks: {path: [clicks-1.jsonl.gz], fields: {languages: language}}
                    installs: {path: [installs-1.jsonl.gz], fields: {languages: language}}
                    links: {path: [links.jsonl.gz]}
                    match:
                      window: 1h
                      tiers:
                        - {name: scored, type: probabilistic, key: [ip], weights: {language: 10}, max_scored: \(most)}
                    """)
            _ = try await run.result()
            let miss = try #require(try await explain("i", in: run, withLogs: true).first?.nearest_miss)
            #expect(miss.only_reason == isCertain, "\(miss.text)")
            #expect(miss.text.contains("would have won") == isCertain, "\(miss.text)")
        }
    }

    @Test("are told of samples within bounds only, and with no fewer examples than none")
    func bounds() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [try WarpLinkScene.install().line])
        _ = try await run.result()
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        for sample in [.min, -1, 0, 10_001, .max] {
            let error = await #expect(throws: RunError.self) { try await explainer.misses(ofAtMost: sample) }
            #expect(error?.kind == .usage)
            #expect(error?.description == "cannot run with sample \(sample); give 1 to 10000")
        }
        let misses = try await explainer.misses(ofAtMost: 1)
        #expect(misses.text(examples: -1) == misses.text(examples: 0))
        #expect(misses.json(examples: -1) == misses.json(examples: 0))
    }

    private func run(of corpus: RandomCorpus, _ definition: PipelineDefinition) throws -> WholeRun {
        try WholeRun(definition.name, clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
    }

    private func misses(
        in run: WholeRun, ofAtMost sample: Int, withLogs: Bool, threads: Int = 2
    ) async throws -> Told {
        var explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        explainer.threads = threads
        let misses = try await explainer.misses(ofAtMost: sample, searching: withLogs ? logs(of: run) : nil)
        return try JSONDecoder().decode(Told.self, from: Data(misses.json(examples: 10_000).utf8))
    }

    private func explain(_ id: String, in run: WholeRun, withLogs: Bool) async throws -> [Install] {
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        let json = try await explainer.explain(id, searching: withLogs ? logs(of: run) : nil).json
        return try JSONDecoder().decode([Install].self, from: Data(json.utf8))
    }

    private func logs(of run: WholeRun) -> ReviewedLogs {
        var logs = ReviewedLogs(input: run.options.input)
        logs.threads = 2
        return logs
    }
}
