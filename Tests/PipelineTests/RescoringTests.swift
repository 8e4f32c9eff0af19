import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

@Suite("A re-scoring and a run of the changed pipeline", .smallBlocks)
struct RescoringTests {
    /// A change of a shipped pipeline's text.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var pipeline: String
        /// Texts and what takes their places.
        var replacements: [(String, String)]
        /// Whether lists change, so that candidates are written anew.
        var changesLists = false

        init(_ name: String, _ pipeline: String, _ replacements: [(String, String)], changesLists: Bool = false) {
            testDescription = "\(pipeline): \(name)"
            self.pipeline = pipeline
            self.replacements = replacements
            self.changesLists = changesLists
        }

        func text() throws -> String {
            var text = try #require(PipelineFile.shipped(pipeline))
            for (old, new) in replacements {
                try #require(text.contains(old), "\(pipeline) has no \(old)")
                text = text.replacingOccurrences(of: old, with: new)
            }
            return text
        }
    }

    private static let referrer =
        "- {name: install_referrer, type: deterministic, key: [referred_link], against: [links]}"
    private static let device =
        "- {name: device_id, type: deterministic, key: [device_id], against: [clicks, earlier_installs]}"

    static let changes = [
        Change("confidence", "warplink", [("is: 0.85", "is: 0.7"), ("is: 0.65", "is: 0.123")]),
        Change(
            "ambiguity", "warplink",
            [("count: candidates, per: click, subtract: 0.15", "count: unclaimed, per: link, multiply: 0.5")]),
        Change("levels", "warplink", [("\"> 0.5\"", "\">= 0.85\"")]),
        Change("single use", "warplink", [("single_use: true", "single_use: false")]),
        Change("no device tier", "warplink", [(device, "")], changesLists: true),
        Change("no referrer tier", "warplink", [(referrer, "")], changesLists: true),
        Change(
            "moved tiers", "warplink", [(referrer, "- X"), (device, referrer), ("- X", device)], changesLists: true),
        Change(
            "shorter window", "warplink",
            [("window: 72h", "window: 24h"), (", {younger_than: 72h, is: 0.40}", "")], changesLists: true),
        Change("earliest", "warplink", [("winner: newest", "winner: earliest")], changesLists: true),
        Change("no responses", "warplink", [("responses: warplink, ", "")]),
        Change("confidence", "warplink-2", [("is: 0.85", "is: 0.81"), ("multiply: 0.6", "multiply: 0.25")]),
        Change("classes", "warplink-2", [("shared: 0.6, household: 0.9", "shared: 0.2, household: 0.75")]),
        Change(
            "shorter default window", "warplink-2", [("window_default: 6h", "window_default: 3h")], changesLists: true),
        Change("used often", "warplink-2", [("single_use: true", "single_use: false")]),
        Change("newest", "linktrace", [("winner: earliest", "winner: newest")], changesLists: true),
        Change("shorter window", "linktrace", [("window: 24h", "window: 6h")], changesLists: true),
        Change("exclusive end", "linktrace", [("window_end: inclusive", "window_end: exclusive")], changesLists: true),
        Change("used often", "linktrace", [("single_use: true", "single_use: false")]),
        Change("minimum", "dynalinks", [("minimum: 20 ", "minimum: 75 ")], changesLists: true),
        Change("evidence", "dynalinks", [("minimum_evidence: 50", "minimum_evidence: 80")], changesLists: true),
        Change(
            "weights", "dynalinks",
            [("calendar: 5", "calendar: 25"), ("languages: 5", "languages: {exact: 9, shared: 2}")], changesLists: true),
        Change("levels", "dynalinks", [("high: 70, medium: 40", "high: 90, medium: 80")]),
        Change("shorter window", "dynalinks", [("window: 10m", "window: 4m")], changesLists: true),
    ]

    private func rescored(
        _ run: WholeRun, with pipeline: String, to name: String = "rescored", threads: Int = 2
    ) async throws -> Published {
        let folder = "\(run.scratch.path)/\(name)"
        _ = try await Rescoring(result: "\(run.scratch.path)/out", pipeline: pipeline, threads: threads)
            .publish(to: folder, isForced: false)
        return try Published(folder: folder)
    }

    @Test("with the same pipeline gives every file again", arguments: PipelineFile.shippedNames)
    func samePipeline(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        for seed in Seeds.all.prefix(5) {
            let run = try WholeRun(pipeline)
            try Logs(RandomCorpus(seed: seed, pipeline: definition)).write(to: run)
            let before = try await run.published()
            let expected = try before.contents()
            for threads in [1, 3] {
                let after = try await rescored(run, with: pipeline, threads: threads)
                expectSame(expected, try after.contents(), "seed \(seed), \(threads) threads")
                for family in ["clicks", "installs", "installs_by_status", "click_lines"] {
                    #expect(try before.counts(family) == after.counts(family), "seed \(seed)")
                }
            }
        }
    }

    @Test("are the same", arguments: changes)
    func changed(change: Change) async throws {
        let definition = try shippedPipeline(change.pipeline)
        var answered = 0
        var moved = 0
        // Some small corpora, and one with enough of a kind to cut the lists of candidates.
        for seed in Seeds.all where seed % 5 == 0 {
            var size = RandomCorpus.Size()
            (size.clicks, size.installs) = seed % 8 == 0 ? (300, 100) : (100, 60)
            let run = try WholeRun(change.pipeline)
            try run.scratch.write([try change.text()], to: "changed.yaml")
            let logs = Logs(RandomCorpus(seed: seed, pipeline: definition, size: size))
            try logs.write(to: run)
            let before = try await run.published()
            var full = try WholeRun("\(run.scratch.path)/changed.yaml")
            full.options.unreadableLimit = .share(1)
            try logs.write(to: full)
            let expected = try await full.published()
            let found: Published
            do {
                found = try await rescored(run, with: "\(run.scratch.path)/changed.yaml")
            } catch let error as RunError {
                // Only a cut list may stand in the way.
                #expect(error.description.contains("a list was cut"), "\(error)")
                continue
            }
            answered += 1
            if before.files["attributions.jsonl.gz"] != expected.files["attributions.jsonl.gz"] { moved += 1 }
            let leftOut: Set = change.changesLists ? ["candidates.jsonl.gz"] : []
            expectSame(
                try expected.contents().filter { !leftOut.contains($0.key) },
                try found.contents().filter { !leftOut.contains($0.key) },
                "seed \(seed)")
        }
        #expect(answered > 1, "most corpora can be answered")
        // Few corpora hold what these would move.
        let seldom = ["no responses", "moved tiers", "exclusive end"]
        if !seldom.contains(where: { change.testDescription.hasSuffix($0) }) {
            #expect(moved > 0, "the change moves something")
        }
    }

    @Test("of a re-scoring's result are the same, too")
    func twice() async throws {
        let definition = try shippedPipeline("warplink")
        let changes = RescoringTests.changes.filter { $0.testDescription == "warplink: shorter window" }
        let text = try #require(changes.first).text()
        for seed in Seeds.all.prefix(4) {
            let run = try WholeRun("warplink")
            try run.scratch.write([text], to: "first.yaml")
            try run.scratch.write([text.replacingOccurrences(of: "is: 0.85", with: "is: 0.6")], to: "second.yaml")
            let logs = Logs(RandomCorpus(seed: seed, pipeline: definition))
            try logs.write(to: run)
            _ = try await run.published()
            guard (try? await rescored(run, with: "\(run.scratch.path)/first.yaml")) != nil else { continue }
            let full = try WholeRun("\(run.scratch.path)/second.yaml")
            try logs.write(to: full)
            _ = try await Rescoring(
                result: "\(run.scratch.path)/rescored", pipeline: "\(run.scratch.path)/second.yaml", threads: 1
            ).publish(to: "\(run.scratch.path)/again", isForced: false)
            let again = try Published(folder: "\(run.scratch.path)/again")
            #expect(
                try await full.published().content("attributions.jsonl.gz") == again.content("attributions.jsonl.gz"))
        }
    }

    @Test("differ in nothing that a plan does not say")
    func plans() async throws {
        let definition = try shippedPipeline("warplink")
        for seed in Seeds.all.prefix(4) {
            let run = try WholeRun("warplink")
            let text = try RescoringTests.changes[0].text()
            try run.scratch.write([text], to: "changed.yaml")
            try Logs(RandomCorpus(seed: seed, pipeline: definition)).write(to: run)
            _ = try await run.published()
            let (old, new) = ("\(run.scratch.path)/out", "\(run.scratch.path)/rescored")
            let plan = try await Rescoring(result: old, pipeline: "\(run.scratch.path)/changed.yaml", threads: 2).plan()
            _ = try await rescored(run, with: "\(run.scratch.path)/changed.yaml")
            let difference = try ResultDifference(old, new).compare()
            #expect(plan.changesRows == !difference.areEqual)
            let table = { (text: String) in
                text.split(separator: "\n").filter { $0.hasPrefix("same rows") || $0.hasPrefix("confidence") }
            }
            #expect(table(plan.text) == table(difference.text))
        }
    }

    static let refusals = [
        ("window: 72h", "window: 96h", "match.tiers.basic.window"), ("history: 90d", "history: 80d", "match.history"),
        ("key: [ip, platform, language]", "key: [ip, platform]", "match.tiers.basic.key"),
        ("dedupe: 24h", "dedupe: 12h", "clicks.screening.dedupe"),
        ("time_zone: UTC", "time_zone: Europe/Paris", "time_zone"),
        ("window_end: exclusive", "window_end: inclusive", "match.tiers.basic.window_end"),
    ]

    @Test("are not mistaken for each other where candidates cannot tell", arguments: refusals)
    func refused(old: String, new: String, setting: String) async throws {
        let run = try WholeRun("warplink")
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        _ = try await run.published()
        var text = try #require(PipelineFile.shipped("warplink")).replacingOccurrences(of: old, with: new)
        if setting.hasSuffix(".window") {
            text = text.replacingOccurrences(of: "younger_than: 72h", with: "younger_than: 96h")
        }
        try run.scratch.write([text], to: "changed.yaml")
        let error = await #expect(throws: RunError.self) {
            try await rescored(run, with: "\(run.scratch.path)/changed.yaml")
        }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains("\(setting):") == true, "\(String(describing: error))")
        #expect(!FileManager.default.fileExists(atPath: "\(run.scratch.path)/rescored"))
    }
}
