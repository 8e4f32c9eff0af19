import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

@Suite("A re-scoring and a run of the changed pipeline")
struct RescoringTests {
    @Test("with the same pipeline give every file again", arguments: PipelineFile.shippedNames)
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
    static let cut = "from the candidates: a list was cut at max_candidates or max_scored"

    @Test("are the same", arguments: Set((changes + changesOfVariants).map(\.pipeline)).sorted())
    func changed(pipeline: String) async throws {
        let changes = (Self.changes + Self.changesOfVariants).filter { $0.pipeline == pipeline }
        var answered: [String: Int] = [:]
        var moved: Set<String> = []
        // Some small corpora, and a large one.
        for seed in Seeds.all where seed % 5 == 0 {
            let size: RandomCorpus.Size =
                seed % 20 == 0 ? .init(clicks: 300, installs: 100) : .init(clicks: 100, installs: 60)
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
            let before = try await Before(first, seed: seed, size: .init(clicks: 100, installs: 60), cutToTwo: cutToTwo)
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
                do {
                    let sides = try await Before(
                        change, seed: seed, size: .init(clicks: 100, installs: 30), cutToTwo: true
                    ).sides(of: change)
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
}
