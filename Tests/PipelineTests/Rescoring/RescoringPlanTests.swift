import BruteForce
import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("The plan of a re-scoring")
struct RescoringPlanTests {
    @Test("tells of all rows that a re-scoring changes")
    func plans() async throws {
        let definition = try shippedPipeline("warplink")
        for seed in Seeds.all.prefix(4) {
            let run = try WholeRun("warplink").withSmallBlocks
            let text = try RescoringTests.changes[0].text()
            try run.scratch.write([text], to: "changed.yaml")
            try Logs(RandomCorpus(seed: seed, pipeline: definition)).write(to: run)
            _ = try await run.published()
            let (old, new) = ("\(run.scratch.path)/out", "\(run.scratch.path)/rescored")
            let plan = try await Rescoring(result: old, pipeline: "\(run.scratch.path)/changed.yaml", threads: 2)
                .withSmallPieces.plan()
            _ = try await run.rescored(with: "\(run.scratch.path)/changed.yaml")
            let difference = try ResultDifference(old, new).compare()
            let planned = try JSONSerialization.jsonObject(with: Data(plan.json.utf8)) as? [String: Any]
            #expect(planned?["equal"] as? Bool == difference.areEqual)
            let table = { (text: String) in
                text.split(separator: "\n").filter { $0.hasPrefix("same rows") || $0.hasPrefix("confidence") }
            }
            #expect(table(plan.text) == table(difference.text))
        }
    }

    @Test("has one shape in JSON, whether or not some setting touches rows")
    func shapes() async throws {
        let run = try WholeRun("warplink")
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        let installs = try await run.published().rows.count
        func plan(_ old: String, _ new: String) async throws -> [String: Any] {
            try run.scratch.write(shippedText("warplink", (old, new)), to: "changed.yaml")
            let result = "\(run.scratch.path)/out"
            let changes = try await Rescoring(
                result: result, pipeline: "\(run.scratch.path)/changed.yaml", threads: 2
            ).plan()
            return try #require(try JSONSerialization.jsonObject(with: Data(changes.json.utf8)) as? [String: Any])
        }
        let some = try await plan("is: 0.85", "is: 0.8")
        let none = try await plan("candidates: keep", "candidates: drop")
        #expect(installs > 0)
        #expect(Set(some.keys) == Set(none.keys))
        #expect(none["equal"] as? Bool == true)
        #expect(none["rows_a"] as? Int == installs && none["rows_b"] as? Int == installs)
        #expect(none["same_rows"] as? Int == installs)
        #expect(none["kept_click"] as? Int ?? 0 > 0)
        let setting = try #require((none["settings"] as? [[String: Any]])?.first)
        #expect(setting["setting"] as? String == "output.candidates")
        #expect((setting["consequence"] as? String)?.hasPrefix("without candidates.jsonl.gz") == true)
    }

    @Test("tells of no setting that is only written in another way")
    func sameInOtherWords() async throws {
        let run = try WholeRun("warplink")
        let pipeline = try shippedPipeline("warplink")
        try Logs(RandomCorpus(seed: 1, pipeline: pipeline)).write(to: run)
        let shipped = try shippedText(
            "warplink",
            (
                "key: [ip, platform, language]\n",
                "key: [ip, platform, language]\n      agree: [os_major, timezone]\n"
            ))
        var mine = run
        try mine.decide(by: shipped)
        _ = try await mine.published()
        let bots = try PipelineCheck(pipeline: "warplink").botPatterns.reversed().joined(separator: ", ")
        let other = shipped.replacing("[os_major, timezone]", with: "[timezone, os_major]")
            .replacing("dedupe: 24h ", with: "bots: [\(bots)]\n    dedupe: 24h ")
            .replacing("platforms: [ios, android]", with: "platforms: [android, ios]")
            .replacing("key: [ip, platform, language]", with: "key: [language, ip, platform]")
        try run.scratch.write(other, to: "other.yaml")
        let plan = try await Rescoring(
            result: "\(run.scratch.path)/out", pipeline: "\(run.scratch.path)/other.yaml", threads: 2
        ).plan()
        #expect(plan.text == "no setting is changed\n\nno row would change\n")
    }

    static let refusals = [
        ("window: 72h", "window: 96h", "match.tiers.basic.window"), ("history: 90d", "history: 80d", "match.history"),
        ("key: [ip, platform, language]", "key: [ip, platform]", "match.tiers.basic.key"),
        ("dedupe: 24h", "dedupe: 12h", "clicks.screening.dedupe"),
        ("time_zone: UTC", "time_zone: Europe/Paris", "time_zone"),
        ("window_end: exclusive", "window_end: inclusive", "match.tiers.basic.window_end"),
        // A shorter window has all clicks at its own end in the lists, and none at the end of their links' windows.
        (
            "window: 72h                            # an install older than this after its click is organic\n"
                + "  window_end: exclusive", "window: 48h\n  window_end: inclusive", "match.tiers.basic.window_end"
        ),
    ]

    @Test("is refused like the re-scoring where candidates cannot tell, and nothing is made", arguments: refusals)
    func refused(old: String, new: String, setting: String) async throws {
        let run = try WholeRun("warplink")
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        _ = try await run.published()
        var text = try shippedText("warplink", (old, new))
        if let window = new.firstMatch(of: /window: ([0-9]+h)/)?.1 {
            text = text.replacingOccurrences(of: "younger_than: 72h", with: "younger_than: \(window)")
        }
        try run.scratch.write([text], to: "changed.yaml")
        let error = await #expect(throws: RunError.self) {
            try await run.rescored(with: "\(run.scratch.path)/changed.yaml")
        }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains("\(setting):") == true, "\(String(describing: error))")
        let planned = await #expect(throws: RunError.self) {
            let result = "\(run.scratch.path)/out"
            _ = try await Rescoring(result: result, pipeline: "\(run.scratch.path)/changed.yaml", threads: 2).plan()
        }
        #expect(planned?.kind == error?.kind && planned?.description == error?.description)
        #expect(!FileManager.default.fileExists(atPath: "\(run.scratch.path)/rescored"))
    }
}
