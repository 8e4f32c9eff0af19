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
