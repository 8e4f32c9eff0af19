import AttributionModel
import Sources

extension LogsOfRun {
    /// How many files are looked at: what is wrong with many lines is wrong with some of the first.
    private static let mostFiles = 100

    /// For each of some optional fields of a kind, the first line with a value of no use and the value's form; nil
    /// where none is found in the first lines of the files of these names.
    ///
    /// Each file is read once, whichever fields are looked for.
    func badValues(of fields: [any CanonicalField], _ kind: RecordKind, in names: [String]) -> [String?] {
        switch kind {
        case .click: badValues(of: fields, in: names, at: pipeline.clicks.paths, FieldTally(clicksOf: pipeline))
        case .install: badValues(of: fields, in: names, at: pipeline.installs.paths, FieldTally(installsOf: pipeline))
        case .link:
            pipeline.links.map { badValues(of: fields, in: names, at: $0.paths, FieldTally($0, of: pipeline)) }
                ?? fields.map { _ in nil }
        }
    }

    private func badValues<Field>(
        of fields: [any CanonicalField], in names: [String], at paths: [String], _ empty: FieldTally<Field>
    ) -> [String?] {
        var files = files(named: Array(names.prefix(Self.mostFiles)), at: paths)[...]
        var tally = empty
        return fields.map { field in
            guard let field = field as? Field else { return nil }
            while tally.example(of: field) == nil, let file = files.popFirst() {
                _ = tally.read(file, keepsReadable: keepsReadable)
            }
            return tally.example(of: field)
        }
    }
}
