import AttributionModel
import BruteForce
import Fixtures
import Pipeline
import PipelineFile
import Testing

@Suite("The whole program and the slow attributor")
struct AgainstBruteForceTests {
    @Test("agree on every row, count and report of the shipped pipelines", arguments: PipelineFile.shippedNames)
    func shipped(pipeline: String) async throws {
        let definition = try shippedPipeline(pipeline)
        for seed in Seeds.all { try await expectAgreement(on: seed, of: definition) { _ in pipeline } }
    }

    @Test("agree where pipelines ask for what the shipped ones do not", arguments: PipelineVariants.all.indices)
    func variants(number: Int) async throws {
        let (name, text) = PipelineVariants.all[number]
        let definition = try definition(of: text, name: name)
        for seed in Seeds.all {
            try await expectAgreement(on: seed, of: definition) { scratch in
                try scratch.write([text], to: "\(name).yaml")
                return "\(scratch.path)/\(name).yaml"
            }
        }
    }

    /// How many lines a seed gives; now and then enough of a kind to cut the lists of candidates.
    static func size(of seed: UInt64) -> RandomCorpus.Size {
        seed % 8 == 0 ? .init(clicks: 300, installs: 100) : .init()
    }

    private func expectAgreement(
        on seed: UInt64, of definition: PipelineDefinition, naming: (ScratchDirectory) throws -> String
    ) async throws {
        let corpus = RandomCorpus(seed: seed, pipeline: definition, size: Self.size(of: seed))
        let expected = BruteForce(pipeline: definition)
            .attribute(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
        var run = try WholeRun(
            definition.name, clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
        run.pipeline = try naming(run.scratch)
        run.options.threads = Int(seed % 3) + 1
        try Agreement(published: await run.published(), expected: expected, name: definition.name, seed: seed).check()
    }
}
