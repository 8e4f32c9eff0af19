import AttributionModel
import Sources

/// Looks for an example of a value of no use, in the first lines of the logs that a run has read: at its end, so that
/// reading notes nothing.
struct BadValueExamples {
    /// How many files are looked at: what is wrong with many lines is wrong with some of the first.
    private static let files = 100

    private let logs: LogsOfRun
    private var pipeline: PipelineDefinition { logs.pipeline }

    /// Prepares to look through the logs of a run.
    init(_ logs: LogsOfRun) { self.logs = logs }

    /// For each of some optional fields of a kind, the first line with such a value and the value's form; nil where
    /// none is found in files of these names.
    ///
    /// Each file is read once, whichever fields are looked for.
    func first(of fields: [any CanonicalField], _ kind: RecordKind, in names: [String]) -> [String?] {
        switch kind {
        case .click: first(of: fields, in: names, at: pipeline.clicks.paths, FieldTally(clicksOf: pipeline))
        case .install: first(of: fields, in: names, at: pipeline.installs.paths, FieldTally(installsOf: pipeline))
        case .link:
            pipeline.links.map { first(of: fields, in: names, at: $0.paths, FieldTally($0, of: pipeline)) }
                ?? fields.map { _ in nil }
        }
    }

    private func first<Field>(
        of fields: [any CanonicalField], in names: [String], at paths: [String], _ empty: FieldTally<Field>
    ) -> [String?] {
        var files = logs.files(named: Array(names.prefix(Self.files)), at: paths)[...]
        var tally = empty
        return fields.map { field in
            guard let field = field as? Field else { return nil }
            while tally.example(of: field) == nil, let file = files.popFirst() {
                _ = tally.read(file, keepsReadable: logs.keepsReadable)
            }
            return tally.example(of: field)
        }
    }
}
