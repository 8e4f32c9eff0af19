import BruteForce
import Foundation
import Pipeline
import PipelineFile
import Testing

/// The seeds of random inputs; `ASCRIBE_SEEDS=1000-3000` in the environment looks further than every run of the tests.
enum Seeds {
    static let all: ClosedRange<UInt64> = {
        let bounds = ProcessInfo.processInfo.environment["ASCRIBE_SEEDS"]?.split(separator: "-").compactMap { UInt64($0) }
        guard let bounds, bounds.count == 2, bounds[0] <= bounds[1] else { return 1...40 }
        return bounds[0]...bounds[1]
    }()
}

@Suite("The whole program and the slow attributor")
struct AgainstBruteForceTests {
    @Test("agree on every row, count and report", arguments: PipelineFile.shippedNames)
    func agree(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        for seed in Seeds.all {
            var size = RandomCorpus.Size()
            // Now and then enough of a kind to cut the lists of candidates.
            if seed % 8 == 0 { (size.clicks, size.installs) = (300, 100) }
            let corpus = RandomCorpus(seed: seed, pipeline: definition, size: size)
            var run = try WholeRun(
                pipeline, clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            run.options.threads = Int(seed % 3) + 1
            let expected = BruteForce(pipeline: definition)
                .attribute(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            try Agreement(published: await run.published(), expected: expected, seed: seed).check()
        }
    }
}
