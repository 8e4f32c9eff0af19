import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

@Suite("A re-scoring and a run of the changed pipeline")
struct RescoringTests {
    @Test("with the same pipeline gives every file again", arguments: PipelineFile.shippedNames)
    func samePipeline(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        for seed in Seeds.all.prefix(5) {
            let run = try WholeRun(pipeline).withSmallBlocks
            try Logs(RandomCorpus(seed: seed, pipeline: definition)).write(to: run)
            let before = try await run.published()
            let expected = try before.contents()
            for threads in [1, 3] {
                let after = try await run.rescored(with: pipeline, threads: threads)
                expectSame(expected, try after.contents(), "seed \(seed), \(threads) threads")
                for family in ["clicks", "installs", "installs_by_status", "click_lines"] {
                    #expect(try before.counts(family) == after.counts(family), "seed \(seed)")
                }
            }
        }
    }

    /// What both ways of a change come to.
    private struct Sides {
        var before: Published
        /// The result of a run of the changed pipeline.
        var expected: Published
        /// The result that was decided again.
        var found: Published
    }

    /// What a pipeline makes of a seed's corpus, which several changes of the pipeline are held against.
    private struct Before {
        let seed: UInt64
        let cutToTwo: Bool
        let logs: Logs
        let run: WholeRun
        let result: Published
        /// Where the changed pipelines are written.
        private let pipelines: WholeRun
        /// The text that changes begin with.
        private let oldText: String

        /// `change` is any of the pipeline; lists are cut to two where that is asked for, and tiers of odd seeds have
        /// names that JSON escapes.
        init(_ change: Change, seed: UInt64, size: RandomCorpus.Size, cutToTwo: Bool = false) async throws {
            self.seed = seed
            self.cutToTwo = cutToTwo
            pipelines = try WholeRun("")
            oldText = try change.oldText()
            let definition = try PipelineTests.definition(of: oldText, name: change.pipeline)
            logs = Logs(RandomCorpus(seed: seed, pipeline: definition, size: size))
            let name = "\(change.pipeline).yaml"
            try pipelines.scratch.write([try Self.text(oldText, seed, cutToTwo)], to: name)
            run = try WholeRun(pipelines.scratch.path(of: name)).withSmallBlocks
            try logs.write(to: run)
            result = try await run.published()
        }

        private static func text(_ text: String, _ seed: UInt64, _ cutToTwo: Bool) throws -> String {
            let free = text.replacing(/\ *max_candidates: 10 .*\n/, with: "")
            let cut = cutToTwo ? free.replacingOccurrences(of: "match:\n", with: "match:\n  max_candidates: 2\n") : text
            try #require(cutToTwo == (cut != text))
            return seed % 2 == 1 ? RescoringTests.quotingNames(cut) : cut
        }

        /// Goes both ways of a change.
        ///
        /// - Throws: `RunError` where candidates cannot tell what the change does; then no run is made.
        func sides(of change: Change) async throws -> Sides {
            try #require(change.oldText() == oldText)
            let text = try Self.text(try change.text(), seed, cutToTwo)
            try pipelines.scratch.write([text], to: "changed.yaml")
            let changed = pipelines.scratch.path(of: "changed.yaml")
            let found = try await run.rescored(with: changed)
            let full = try WholeRun(changed).withSmallBlocks
            try logs.write(to: full)
            return Sides(before: result, expected: try await full.published(), found: found)
        }
    }

    /// What a refusal says where clicks beyond a cut could matter.
    private static let cut = "from the candidates: a list was cut at max_candidates or max_scored"

    @Test("are the same", arguments: Set((changes + changesOfVariants).map(\.pipeline)).sorted())
    func changed(pipeline: String) async throws {
        let changes = (Self.changes + Self.changesOfVariants).filter { $0.pipeline == pipeline }
        var answered: [String: Int] = [:]
        var moved: Set<String> = []
        // Some small corpora, and a large one.
        for seed in Seeds.all where seed % 5 == 0 {
            var size = RandomCorpus.Size()
            (size.clicks, size.installs) = seed % 20 == 0 ? (300, 100) : (100, 60)
            let before = try await Before(changes[0], seed: seed, size: size)
            for change in changes {
                let sides: Sides
                do {
                    sides = try await before.sides(of: change)
                } catch let error as RunError {
                    // Only a cut list may stand in the way.
                    #expect(error.description.contains(RescoringTests.cut), "\(change), \(error)")
                    continue
                }
                answered[change.testDescription, default: 0] += 1
                let rows = "attributions.jsonl.gz"
                if sides.before.files[rows] != sides.expected.files[rows] { moved.insert(change.testDescription) }
                try expectSameResult(sides, of: change, "\(change.testDescription), seed \(seed)")
            }
        }
        // Few corpora hold what these would move.
        let seldom = ["no responses", "moved tiers", "exclusive end"]
        for name in changes.map(\.testDescription) {
            #expect(answered[name] ?? 0 > 1, "\(name): most corpora can be answered")
            guard !seldom.contains(where: { name.hasSuffix($0) }) else { continue }
            #expect(moved.contains(name), "\(name) moves something")
        }
    }

    /// Changes that clicks beyond a cut can matter to, and the setting that is refused then.
    static let cutChanges = [
        ("warplink: earliest", "winner"), ("warplink: shorter window", "window"), ("linktrace: newest", "winner"),
        ("linktrace: shorter window", "window"), ("dynalinks: weights", "weights"), ("dynalinks: minimum", "minimum"),
        ("dynalinks: evidence", "minimum_evidence"), ("warplink-2: shorter default window", "window_default"),
    ]

    @Test(
        "are the same where lists were cut, or the setting is refused",
        arguments: ["warplink", "linktrace", "dynalinks", "warplink-2"])
    func cut(pipeline: String) async throws {
        let changes = try Self.cutChanges.map { name, setting in
            (change: try #require(RescoringTests.changes.first { $0.testDescription == name }), setting: setting)
        }
        try await expectSameOrRefused(changes.filter { $0.change.pipeline == pipeline }, cutToTwo: true)
    }

    @Test("are the same where a window is shorter and keys were hot, or that is refused")
    func hot() async throws {
        let base = [("  history: 90d", "  history: 90d\n  max_scored: 1")]
        let change = Change("shorter window", "dynalinks", of: base, [("window: 10m", "window: 4m")])
        try await expectSameOrRefused([(change, "window")], cutToTwo: false)
    }

    private func expectSameOrRefused(_ changes: [(change: Change, setting: String)], cutToTwo: Bool) async throws {
        var refused: Set<String> = []
        let first = try #require(changes.first).change
        for seed in Seeds.all.prefix(12) {
            var size = RandomCorpus.Size()
            (size.clicks, size.installs) = (100, 60)
            let before = try await Before(first, seed: seed, size: size, cutToTwo: cutToTwo)
            for (change, setting) in changes {
                do {
                    let sides = try await before.sides(of: change)
                    try expectSameResult(sides, of: change, "\(change.testDescription), seed \(seed)")
                } catch let error as RunError {
                    #expect(error.kind == .usage)
                    #expect(error.description.contains(".\(setting) \(RescoringTests.cut)"), "\(error)")
                    refused.insert(change.testDescription)
                }
            }
        }
        for (change, _) in changes {
            #expect(refused.contains(change.testDescription), "\(change.testDescription): some list was cut or hot")
        }
    }

    /// Changes of what a score must come to, and whether clicks beyond a cut may come before those of the list then.
    ///
    /// By the key alone a score is 45 points of 100, and the other weights are evidence enough for all but a few.
    static let thresholds: [(change: Change, mayMatter: Bool)] = [
        ("20 to 95", 0, 20, 95, false), ("95 to 20", 0, 95, 20, false), ("20 to 45", 50, 20, 45, false),
        ("20 to 95, with evidence", 50, 20, 95, true), ("95 to 70, with evidence", 80, 95, 70, true),
    ].map { name, evidence, old, new, mayMatter in
        let change = Change(
            "minimum \(name)", "dynalinks",
            of: [("minimum_evidence: 50", "minimum_evidence: \(evidence)"), ("minimum: 20 ", "minimum: \(old) ")],
            [("minimum: \(old) ", "minimum: \(new) ")])
        return (change, mayMatter)
    }

    @Test("are the same in every file but where a click beyond the cut may come before one of the list")
    func thresholdsOfCutLists() async throws {
        for (change, mayMatter) in RescoringTests.thresholds {
            var (answered, refused) = (0, 0)
            for seed in Seeds.all.prefix(8) {
                var size = RandomCorpus.Size()
                (size.clicks, size.installs) = (100, 30)
                do {
                    let sides = try await Before(change, seed: seed, size: size, cutToTwo: true).sides(of: change)
                    try expectSameResult(sides, of: change, "\(change), seed \(seed)")
                    let lists = try sides.before.lines("candidates.jsonl.gz")
                    if lists.contains(where: { $0.contains("\"cut\":true") }) { answered += 1 }
                } catch let error as RunError {
                    #expect(error.description.contains(".minimum \(RescoringTests.cut)"), "\(error)")
                    refused += 1
                }
            }
            #expect(answered > 0, "\(change)")
            #expect(mayMatter == (refused > 0), "\(change)")
        }
    }

    private func expectSameResult(_ sides: Sides, of change: Change, _ what: String) throws {
        let leftOut: Set = change.changesLists ? ["candidates.jsonl.gz"] : []
        expectSame(
            try sides.expected.contents().filter { !leftOut.contains($0.key) },
            try sides.found.contents().filter { !leftOut.contains($0.key) },
            what)
    }

    @Test("of a re-scoring's result are the same, too")
    func twice() async throws {
        let definition = try shippedPipeline("warplink")
        let changes = RescoringTests.changes.filter { $0.testDescription == "warplink: shorter window" }
        let text = try #require(changes.first).text()
        var answered = 0
        for seed in Seeds.all.prefix(4) {
            let run = try WholeRun("warplink").withSmallBlocks
            try run.scratch.write([text], to: "first.yaml")
            try run.scratch.write([text.replacingOccurrences(of: "is: 0.85", with: "is: 0.6")], to: "second.yaml")
            let logs = Logs(RandomCorpus(seed: seed, pipeline: definition))
            try logs.write(to: run)
            _ = try await run.published()
            do {
                _ = try await run.rescored(with: "\(run.scratch.path)/first.yaml")
            } catch let error as RunError where error.description.contains(RescoringTests.cut) {
                continue
            }
            answered += 1
            let full = try WholeRun("\(run.scratch.path)/second.yaml").withSmallBlocks
            try logs.write(to: full)
            _ = try await Rescoring(
                result: "\(run.scratch.path)/rescored", pipeline: "\(run.scratch.path)/second.yaml", threads: 1
            ).withSmallPieces.publish(to: "\(run.scratch.path)/again", isForced: false)
            let again = try Published(folder: "\(run.scratch.path)/again")
            #expect(
                try await full.published().content("attributions.jsonl.gz") == again.content("attributions.jsonl.gz"))
        }
        #expect(answered > 0)
    }

    /// The window of the first run, the one asked for when re-scoring, and the one that counts, in hours.
    static let windows: [(made: Int?, asked: Int?, counts: Int)] = [(30, nil, 30), (nil, 30, 30), (30, 20, 20)]

    private func hours(_ number: Int) -> Duration { .seconds(number * 3_600) }

    @Test("keep the window of the run, or take the shorter one that is asked for", arguments: windows.indices)
    func keptWindow(number: Int) async throws {
        let (made, asked, counts) = RescoringTests.windows[number]
        var answered = 0
        for seed in Seeds.all.prefix(6) {
            var run = try WholeRun("warplink").withSmallBlocks
            run.options.window = made.map(hours)
            let logs = Logs(RandomCorpus(seed: seed, pipeline: try shippedPipeline("warplink")))
            try logs.write(to: run)
            _ = try await run.published()
            let rescoring = try Rescoring(
                result: "\(run.scratch.path)/out", pipeline: "warplink", threads: 2, window: asked.map(hours)
            ).withSmallPieces
            #expect(rescoring.keptWindow == (asked == nil ? made.map(hours) : nil))
            let folder = "\(run.scratch.path)/rescored"
            do {
                _ = try await rescoring.publish(to: folder, isForced: false)
            } catch {
                guard error.description.contains(RescoringTests.cut) else { throw error }
                continue
            }
            answered += 1
            var full = try WholeRun("warplink").withSmallBlocks
            full.options.window = hours(counts)
            try logs.write(to: full)
            let (expected, found) = (try await full.published(), try Published(folder: folder))
            expectSame(
                try expected.contents().filter { $0.key != "candidates.jsonl.gz" },
                try found.contents().filter { $0.key != "candidates.jsonl.gz" }, "seed \(seed)")
            let pipeline = try found.manifest["pipeline"] as? [String: Any]
            #expect(pipeline?["window"] as? String == "\(counts)h")
            let plan = try await rescoring.plan()
            #expect(plan.note == (asked == nil ? "the result was made with --window 30h, which is kept" : nil))
            #expect(plan.text.contains("match.tiers.basic.window: changes results") == (asked != nil))
        }
        #expect(answered > 1, "most corpora can be answered")
    }

    @Test("refuse a longer window than the result was made with, by the settings that it changes")
    func longerWindow() async throws {
        var run = try WholeRun("warplink")
        run.options.window = hours(30)
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        _ = try await run.published()
        let result = "\(run.scratch.path)/out"
        let longer = try Rescoring(result: result, pipeline: "warplink", threads: 2, window: hours(31))
        let error = await #expect(throws: RunError.self) { try await longer.plan() }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains("match.tiers.basic.window: changes results; clicks of greater age") == true)
        let tooLong = #expect(throws: RunError.self) {
            try Rescoring(result: result, pipeline: "warplink", threads: 2, window: hours(73))
        }
        #expect(tooLong?.kind == .usage)
    }

    @Test("differ in nothing that a plan does not say")
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

    @Test("have one shape in JSON, whether or not some setting touches rows")
    func shapes() async throws {
        let run = try WholeRun("warplink")
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        let installs = try await run.published().rows.count
        let shipped = try #require(PipelineFile.shipped("warplink"))
        func plan(_ old: String, _ new: String) async throws -> [String: Any] {
            try #require(shipped.contains(old))
            try run.scratch.write(shipped.replacing(old, with: new), to: "changed.yaml")
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

    @Test("are not kept apart by what is written in another way")
    func sameInOtherWords() async throws {
        let run = try WholeRun("warplink")
        let pipeline = try shippedPipeline("warplink")
        try Logs(RandomCorpus(seed: 1, pipeline: pipeline)).write(to: run)
        let shipped = try #require(PipelineFile.shipped("warplink")).replacing(
            "key: [ip, platform, language]\n",
            with: "key: [ip, platform, language]\n      agree: [os_major, timezone]\n")
        try run.scratch.write(shipped, to: "mine.yaml")
        var mine = run
        mine.pipeline = "\(run.scratch.path)/mine.yaml"
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

    @Test("are not mistaken for each other where candidates cannot tell", arguments: refusals)
    func refused(old: String, new: String, setting: String) async throws {
        let run = try WholeRun("warplink")
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        _ = try await run.published()
        let shipped = try #require(PipelineFile.shipped("warplink"))
        try #require(shipped.contains(old))
        var text = shipped.replacingOccurrences(of: old, with: new)
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
