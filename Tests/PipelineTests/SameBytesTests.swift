import BruteForce
import Fixtures
import Foundation
import Generating
import PipelineFile
import Testing

@testable import Pipeline

@Suite("What the same lines give")
struct SameBytesTests {
    private func invariant(_ logs: Logs, _ pipeline: String, threads: Int, memory: Int) async throws -> [String:
        [UInt8]]
    {
        var run = try WholeRun(pipeline)
        run.options.threads = threads
        run.options.memory = memory
        try logs.write(to: run)
        return try await run.published().invariant()
    }

    @Test(
        "is the same with any number of threads and any memory, for adversarial lines",
        arguments: PipelineFile.shippedNames)
    func threadsAndMemory(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        for seed in Seeds.all.prefix(4) {
            let logs = Logs(RandomCorpus(seed: seed, pipeline: definition))
            let expected = try await invariant(logs, pipeline, threads: 1, memory: 512_000_000)
            for (threads, memory) in [(1, 0), (2, 0), (4, 1), (2, 512_000_000), (4, 300_000)] {
                let other = try await invariant(logs, pipeline, threads: threads, memory: memory)
                expectSame(expected, other, "seed \(seed), \(threads) threads, \(memory) bytes")
            }
        }
    }

    @Test("is the same with any number of threads and any memory, for many lines that are spilled many times")
    func manySpills() async throws {
        var options = GeneratorOptions(clicks: 80_000, installs: 4_000, days: 2, files: 3, seed: 7)
        // Enough clicks that installs want for their sorter to spill.
        options.hotShare = 0.6
        options.malformedShare = 0.002
        let logs = try await Logs(generated: options)
        var expected: [String: [UInt8]]?
        var spilledRuns = 0
        for (threads, memory) in [(2, 512_000_000), (1, 0), (4, 8_000_000)] {
            var run = try WholeRun("warplink")
            run.options.threads = threads
            run.options.memory = memory
            try logs.write(to: run)
            let published = try await run.published()
            let found = try published.invariant()
            expectSame(expected ?? found, found, "\(threads) threads, \(memory) bytes")
            expected = found
            let work = try #require(try published.manifest["run"] as? [String: Any])
            spilledRuns += try #require(work["spilled_runs"] as? Int)
            #expect(try run.leftovers() == [], "a run leaves nothing beside its result")
        }
        #expect(spilledRuns > 0)
    }

    @Test(
        "is the same whether candidates are written or summed up, for a key with hundreds of them",
        arguments: ["newest", "earliest"], ["link", "click"])
    func sums(winner: String, counted: String) async throws {
        var options = GeneratorOptions(clicks: 6_000, installs: 600, days: 2, files: 2, seed: 11)
        options.hotShare = 0.3
        let logs = try await Logs(generated: options)
        var results: [[String: [UInt8]]] = []
        for candidates in ["keep", "drop"] {
            var run = try WholeRun("summed")
            let text = PipelineVariants.summed(winner: winner, counted: counted, candidates: candidates)
            try run.decide(by: text)
            try logs.write(to: run)
            let published = try await run.published()
            var found = published.files
            if candidates == "keep" {
                let totals = try published.objects("candidates.jsonl.gz").flatMap { install in
                    (install["tiers"] as? [[String: Any]] ?? []).compactMap { $0["total"] as? Int }
                }
                #expect((totals.max() ?? 0) > 200, "long enough a list to be summed up")
                found["candidates.jsonl.gz"] = nil
            }
            // It names the pipeline file's hash.
            found["run.json"] = nil
            results.append(found)
        }
        expectSame(results[0], results[1], "kept and dropped")
    }

    @Test("is the same rows, and the same said by candidates, whatever a block of these may name")
    func blocks() async throws {
        let logs = try await Logs(generated: GeneratorOptions(clicks: 3_000, installs: 400, days: 2, files: 2, seed: 4))
        var run = try WholeRun("warplink")
        try logs.write(to: run)
        var results: [[String: [UInt8]]] = []
        var lines: [[NSDictionary]] = []
        for clicks in [.max, 40, 1] {
            run.options.blockLimit = BlockLimit(clicks: clicks, touches: .max)
            let published = try await run.published()
            var spelled = SpelledCandidates()
            let objects = try published.objects("candidates.jsonl.gz")
            lines.append(try objects.map { try spelled.resolve($0) as NSDictionary })
            let count = Set(objects.compactMap { $0["block"] as? Int }).count
            #expect(clicks == .max ? count == 1 : count > 3, "blocks of \(clicks) clicks")
            var found = published.files
            for name in ["candidates.jsonl.gz", "run.json"] { found[name] = nil }
            results.append(found)
        }
        for place in 1..<3 {
            expectSame(results[0], results[place], "blocks of another size")
            #expect(lines[0] == lines[place])
        }
    }

    @Test("is the same in any order, split into any files, packed in any way", arguments: PipelineFile.shippedNames)
    func layouts(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        for seed in Seeds.all.prefix(5) {
            let logs = Logs(RandomCorpus(seed: seed, pipeline: definition))
            var random = SeededNumbers(seed: seed)
            var published: [[String: [UInt8]]] = []
            for attempt in 0..<4 {
                var run = try WholeRun(pipeline)
                run.options.threads = attempt % 3 + 1
                if attempt == 0 { try logs.write(to: run) } else { try logs.scatter(to: run, using: &random) }
                published.append(try await run.published().invariantOfLayout())
            }
            for (attempt, other) in published.enumerated().dropFirst() {
                expectSame(published[0], other, "seed \(seed), layout \(attempt)")
            }
        }
    }

    @Test("is the same for plain files and for each way to pack them", arguments: Packing.allCases)
    func packings(packing: Packing) async throws {
        let logs = Logs(RandomCorpus(seed: 3, pipeline: try shippedPipeline("warplink")))
        let plain = try WholeRun("warplink")
        try logs.write(to: plain)
        let packed = try WholeRun("warplink")
        for (name, lines) in [("clicks-1", logs.clicks), ("installs-1", logs.installs), ("links", logs.links)] {
            let half = lines.count / 2
            let parts = [lines[..<half], lines[half...]].map { part in part.flatMap { $0 + [0x0A] } as [UInt8] }
            try packed.write(
                packing.pack([("1.jsonl", parts[0]), ("2.jsonl", parts[1])]), to: "\(name).jsonl.gz")
        }
        let expected = try await plain.published()
        let other = try await packed.published()
        expectSame(try expected.invariantOfLayout(), try other.invariantOfLayout(), "\(packing)")
    }
}
