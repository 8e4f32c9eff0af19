import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

/// Installs that are explained together.
@Suite("Explanations of many installs") struct ExplainedInstallsTests {
    private func ids(of published: Published) throws -> [String] {
        var known: Set<String> = []
        return try published.rows.compactMap { $0["install_id"] as? String }.filter { known.insert($0).inserted }
    }

    /// Expects what is said of installs together, in some order, to be what is said of each by itself.
    private func expectSame(
        _ ids: [String], in result: String, searching logs: ReviewedLogs?, _ place: Comment
    ) async throws {
        var explainer = try ResultExplainer(result: result)
        explainer.threads = 2
        var (texts, objects): ([String], [NSDictionary]) = ([], [])
        for id in ids {
            let told = try await explainer.explain(id, searching: logs)
            texts.append(told.text)
            let list = try JSONSerialization.jsonObject(with: Data(told.json.utf8))
            objects += try #require(list as? [NSDictionary])
        }
        let together = try await explainer.explain(installs: ids + ids.prefix(2), searching: logs)
        #expect(together.text == texts.joined(separator: "\n"), place)
        let lines = together.jsonLines.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "", place)
        let read = try lines.dropLast().map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
        }
        #expect(read == objects, place)
        #expect(together.absentIDs.isEmpty, place)
        try together.requireAll()
    }

    @Test("are those of each by itself, in the order asked for", arguments: PipelineFile.shippedNames, [false, true])
    func shipped(pipeline: String, withLogs: Bool) async throws {
        let definition = try shippedPipeline(pipeline)
        for seed in Seeds.few(2) {
            let corpus = RandomCorpus(seed: seed, pipeline: definition)
            let run = try WholeRun(pipeline, clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            let ids = try ids(of: try await run.published())
            guard !ids.isEmpty else { continue }
            try await expectSame(
                ids.reversed(), in: "\(run.scratch.path)/out",
                searching: withLogs ? ReviewedLogs(input: run.options.input) : nil, "\(pipeline), seed \(seed)")
        }
    }

    @Test("are those of each by itself where days lie far apart, or have no candidates", arguments: [false, true])
    func days(withLogs: Bool) async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (first, last) = (logs.days[2], logs.days[5])
        _ = try await world.result((first, last), to: "days")
        let result = world.run.scratch.path(of: "days")
        try FileManager.default.removeItem(atPath: "\(result)/date=\(logs.days[3])/candidates.jsonl.gz")
        // From all days, the last one first.
        let chosen = try logs.days[2...5].reversed().flatMap { day in
            try ids(of: try world.published(day, in: "days")).suffix(3)
        }
        #expect(chosen.count > 8)
        try await expectSame(
            chosen, in: result, searching: withLogs ? ReviewedLogs(input: world.run.options.input) : nil, "days")
    }

    @Test("are those of each by itself where their clicks are searched in other times of the same files")
    func farApart() async throws {
        let hours = [0, 24 * 20, 24 * 60]
        func moment(_ hour: Int) -> String { Instant(milliseconds: 1_790_000_000_000 + Int64(hour) * .hour).text }
        let clicks = hours.map {
            "{\"click_id\":\"c\($0)\",\"clicked_at\":\"\(moment($0))\",\"link_id\":\"l\",\"ip\":\"203.0.113.9\"}"
        }
        let installs = hours.map {
            "{\"install_id\":\"i\($0)\",\"requested_at\":\"\(moment($0 + 30))\",\"ip\":\"203.0.113.9\"}"
        }
        var run = try WholeRun("", clicks: clicks, installs: installs)
        try run.decide(
            by: """
                pipeline: far
                clicks: {path: [clicks-*]}
                installs: {path: [installs-*]}
                match: {window: 24h, tiers: [{name: t, type: probabilistic, key: [ip]}]}
                """)
        _ = try await run.result()
        let result = "\(run.scratch.path)/out"
        let logs = ReviewedLogs(input: run.options.input)
        try await expectSame(["i1440", "i0", "i480"], in: result, searching: logs, "far apart")
        let text = try await ResultExplainer(result: result).explain(installs: ["i480"], searching: logs).text
        #expect(
            text.contains("click c480 would have won in tier t, but it was clicked 6h 0m before the window"), "\(text)")
    }

    @Test("tell of those that are not there after all others")
    func absent() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [try WarpLinkScene.install("i-1").line])
        _ = try await run.result()
        let result = "\(run.scratch.path)/out"
        let explainer = try ResultExplainer(result: result)
        func refusal(_ ids: [String]) async throws -> String? {
            let told = try await explainer.explain(installs: ids)
            #expect(told.text.hasPrefix("install i-1, ") == ids.contains("i-1"))
            #expect(told.absentIDs == ids.filter { $0 != "i-1" })
            let error = #expect(throws: RunError.self) { try told.requireAll() }
            #expect(error?.kind == .inputMissing)
            return error?.description
        }
        let remedy =
            "; check the ids, and whether their lines were read: ascribe explain with one of them alone names similar "
            + "ids, if there are any"
        #expect(try await refusal(["x"]) == "the result \(result) has no install for 1 of 1 id: \"x\"\(remedy)")
        #expect(
            try await refusal(["b", "i-1", "a"])
                == "the result \(result) has no install for 2 of 3 ids: \"b\" and \"a\"\(remedy)")
        #expect(
            try await refusal(["i-1"] + (1...7).map { "x\($0)" })
                == "the result \(result) has no install for 7 of 8 ids: "
                + "\"x1\", \"x2\", \"x3\", \"x4\", \"x5\" and 2 others\(remedy)")
    }

    @Test("are told of as many as can be kept, and of no fewer than one")
    func bounds() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [try WarpLinkScene.install("i-1").line])
        _ = try await run.result()
        let explainer = try ResultExplainer(result: "\(run.scratch.path)/out")
        let many = (1...1_000).map { "i-\($0)" }
        #expect(try await explainer.explain(installs: many + many).absentIDs.count == 999)
        for ids in [[], many + ["i-1001"]] {
            let error = await #expect(throws: RunError.self) { try await explainer.explain(installs: ids) }
            #expect(error?.kind == .usage)
            #expect(error?.description == "cannot run with ids \(ids.count); give 1 to 1000")
        }
    }
}
