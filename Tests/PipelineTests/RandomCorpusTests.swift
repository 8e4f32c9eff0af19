import AttributionModel
import BruteForce
import Foundation
import PipelineFile
import Testing

@Suite("Random lines")
struct RandomCorpusTests {
    @Test("have every canonical field of clicks, installs and links", arguments: PipelineFile.shippedNames)
    func allFields(pipeline: String) throws {
        let definition = try shippedPipeline(pipeline)
        let corpora = Self.seeds.map { RandomCorpus(seed: $0, pipeline: definition) }
        let links = try #require(definition.links).mapping
        #expect(missing(ClickField.self, in: corpora.flatMap(\.clicks), definition.clicks.mapping) == [])
        #expect(missing(InstallField.self, in: corpora.flatMap(\.installs), definition.installs.mapping) == [])
        #expect(missing(LinkField.self, in: corpora.flatMap(\.links), links) == [])
    }

    @Test("have installs whose platform the model of the device alone tells")
    func models() throws {
        let definition = try shippedPipeline("linktrace")
        let field = try #require(definition.installs.mapping.paths[InstallField.deviceModel.rawValue].first?.last)
        var told = 0
        for seed in Self.seeds {
            let corpus = RandomCorpus(seed: seed, pipeline: definition)
            func rows(_ installs: [String]) -> [String] {
                BruteForce(pipeline: definition)
                    .attribute(clicks: corpus.clicks, installs: installs, links: corpus.links).rows
            }
            let without = corpus.installs.map { $0.replacing("\"\(field)\"", with: "\"no_model\"") }
            let changed = zip(rows(corpus.installs), rows(without)).filter { $0 != $1 }
            told += changed.count { row, _ in row.contains("\"platform\":\"ios\"") || row.contains("\"android\"") }
        }
        #expect(told > 0)
    }

    /// What the program is held to by random lines is worth as much as what comes to pass in them.
    @Test("reach every verdict, and all that a row can say")
    func outcomes() throws {
        let variants = try PipelineVariants.all.map { try definition(of: $0.text, name: $0.name) }
        var (clicks, installs, unreadable): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        var rows: [String] = []
        var tiers: [BruteForce.TierCounts] = []
        for pipeline in try PipelineFile.shippedNames.map(shippedPipeline) + variants {
            for seed in 1...8 as ClosedRange<UInt64> {
                let corpus = RandomCorpus(seed: seed, pipeline: pipeline, size: AgainstBruteForceTests.size(of: seed))
                let outcome = BruteForce(pipeline: pipeline)
                    .attribute(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
                clicks.formUnion(outcome.clicks.keys)
                installs.formUnion(outcome.installs.keys)
                // As in `click/wrong_type`.
                unreadable.formUnion(outcome.unreadable.keys.map { String($0.drop { $0 != "/" }.dropFirst()) })
                rows += outcome.rows
                tiers += outcome.tiers
            }
        }
        #expect(clicks == Set(ClickVerdict.allCases.map(\.name)))
        let verdicts = InstallVerdict.allCases.filter { $0 != .decided }.map(\.name)
        #expect(installs == Set(verdicts + ["attributed", "organic"]))
        let rare: Set<UnreadableReason> = [.notUTF8, .tooLong, .tooDeep]
        #expect(unreadable == Set(Set(UnreadableReason.allCases).subtracting(rare).map(\.name)))
        for text in [
            #""match_type":"deterministic""#, #""match_type":"probabilistic""#, #""inherited_from":""#,
            #""level":"high""#, #""level":"medium""#, #""level":"low""#, #""confidence":0."#, #""score":100"#,
            #""platform":"ios""#, #""platform":"android""#, #""platform":"other""#, #""platform":null"#,
            #""is_reinstall":true"#, #""is_reinstall":false"#, #""runner_up_click_id":""#, #""repeat_of":""#,
            #""custom_params":{"#,
        ] {
            #expect(rows.contains { $0.contains(text) }, "no row has \(text)")
        }
        #expect(tiers.contains { $0.exhausted > 0 } && tiers.contains { $0.hotKeys > 0 })
    }

    private static let seeds: ClosedRange<UInt64> = 1...5

    /// The fields that no line has a value of at the first path that they are mapped to.
    private func missing<Field: CanonicalField>(
        _: Field.Type, in lines: [String], _ mapping: FieldMapping
    ) -> [String] {
        let objects = lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        return Field.allCases.filter { field in
            guard let path = mapping.paths[field.rawValue].first else { return true }
            return !objects.contains { object in
                let value = path.reduce(object as Any?) { ($0 as? [String: Any])?[$1] }
                return value != nil && !(value is NSNull) && value as? String != ""
            }
        }.map(\.name)
    }
}
