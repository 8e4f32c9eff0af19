import AttributionModel
import Sources

/// Looks for an example of a value of no use, in the first lines of the logs that a run has read.
struct BadValueExamples {
    /// How many files are looked at: what is wrong with many lines is wrong with some of the first.
    private static let files = 100

    private let pipeline: PipelineDefinition
    private let folder: String
    private let policy: CorruptFilePolicy

    /// Prepares to look through the logs of a run.
    init(_ run: AttributionRun) {
        pipeline = run.pipeline
        folder = run.options.input
        policy = run.options.corruptFiles.sourcePolicy
    }

    /// The first line with such a value of an optional field and the value's form; nil where none is found in files of
    /// these names.
    func first(of field: any CanonicalField, in names: [String]) -> String? {
        if let field = field as? ClickField {
            return first(of: field, in: names, at: pipeline.clicks.paths, FieldTally(clicksOf: pipeline))
        }
        if let field = field as? InstallField {
            return first(of: field, in: names, at: pipeline.installs.paths, FieldTally(installsOf: pipeline))
        }
        guard let field = field as? LinkField, let links = pipeline.links else { return nil }
        return first(of: field, in: names, at: links.paths, FieldTally(links, of: pipeline))
    }

    private func first<Field>(
        of field: Field, in names: [String], at paths: [String], _ empty: FieldTally<Field>
    ) -> String? {
        let names = Array(names.prefix(Self.files))
        var tally = empty
        for file in (try? InputFiles.find(named: names, matching: paths.ofAnyDay, under: folder)) ?? [] {
            _ = tally.read(file, policy)
            if let example = tally.example(of: field) { return example }
        }
        return nil
    }
}
