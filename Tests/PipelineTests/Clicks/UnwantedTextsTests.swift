import AttributionModel
import Compression
import Fixtures
import Matching
import Signals
import Sources
import Testing

@testable import Pipeline

@Suite("Apps and environments of clicks that no install wants")
struct UnwantedTextsTests {
    private static let pipeline = """
        pipeline: texts
        clicks: {path: ['clicks.jsonl'], screening: {environment: production}}
        installs: {path: ['installs.jsonl']}
        match:
          window: 2d
          tiers: [{name: t, type: probabilistic, key: [ip], winner: newest}]
        """

    /// Many clicks, each with an app and an environment of its own, and one install under another key.
    private static func run() throws -> WholeRun {
        var run = try WholeRun("warplink")
        try run.decide(by: pipeline)
        let clicks = (0..<2_000).map { number in
            let own = number % 2 == 0 ? #""environment":"session \#(number)""# : #""app_id":"app \#(number)""#
            return
                #"{"click_id":"\#(number)","clicked_at":"2026-11-01T08:00:00Z","link_id":"l","ip":"192.0.2.1",\#(own)}"#
        }
        try run.write(clicks, to: "clicks.jsonl")
        try run.write(
            [#"{"install_id":"i","requested_at":"2026-11-01T09:00:00Z","ip":"198.51.100.1"}"#], to: "installs.jsonl")
        return run
    }

    @Test("take no memory, whether the clicks come from logs or from the cache")
    func texts() async throws {
        let world = try Self.run()
        let run = try AttributionRun(pipeline: world.pipeline, options: world.options)
        let inputs = try RunInputs(run)
        let day = try #require(BatchDay("2026-11-01"))
        var warnings: [String] = []
        let cache = try #require(
            RunCache.open(run, DayOptions.Cache(), output: world.scratch.path(of: "out"), warnings: &warnings))
        for cached in 0...1 {
            let use = try cache.use(
                inputs, digest: { try FileDigest.stamped($0.path).digest },
                keeping: Set(inputs.clicks.map(\.path.utf8Bytes)), states: [])
            let stages = RunStages(
                context: RunContext(
                    run, inputs: inputs, scope: RunScope(days: day...day, pipeline: run.pipeline),
                    spillUnder: world.scratch.path, progress: RunProgress()),
                cache: use)
            try await stages.run { totals, matched in
                cache.close(use, totals)
                return RunMemoryTests.NoRows(matched.workspace.budget)
            }
            #expect(use.clicks.found.count == cached)
            // Numbers are spread over sixteen shards: the greatest of many says how many texts there are.
            let numbers = (0..<64).map { stages.context.pool.id(of: "new \($0)".utf8Bytes.span).number }
            #expect(try #require(numbers.max()) < 500)
        }
        #expect(warnings + cache.warnings == [])
    }
}
