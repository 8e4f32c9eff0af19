import AttributionModel
import Sources

/// Looks for fields that logs most likely have under another name than the one that the pipeline reads, in the first
/// lines of the last log of each kind: at a run's end, so that reading notes nothing.
///
/// Without such a field records only match less, or more where it would have kept them apart, so that nothing else
/// shows it.
struct MisnamedFields {
    /// How many lines are looked at.
    private static let lines = 200

    private let logs: LogsOfRun
    private var pipeline: PipelineDefinition { logs.pipeline }

    /// Prepares to look into the logs of a run.
    init(_ logs: LogsOfRun) { self.logs = logs }

    /// A warning for each such field, in the order of the fields; `names` are those of the files that were read.
    func warnings(_ kind: RecordKind, in names: [String]) -> [String] {
        switch kind {
        case .click: warnings(kind, in: names, at: pipeline.clicks.paths, FieldTally(clicksOf: pipeline))
        case .install: warnings(kind, in: names, at: pipeline.installs.paths, FieldTally(installsOf: pipeline))
        case .link:
            pipeline.links.map { warnings(kind, in: names, at: $0.paths, FieldTally($0, of: pipeline)) } ?? []
        }
    }

    private func warnings<Field>(
        _ kind: RecordKind, in names: [String], at paths: [String], _ tally: FieldTally<Field>
    ) -> [String] {
        var tally = tally
        tally.mostLines = Self.lines
        guard let file = logs.files(named: names.max().map { [$0] } ?? [], at: paths).first else { return [] }
        let read = tally.read(file, keepsReadable: logs.keepsReadable)
        // In a few lines a field may be absent by chance.
        guard read.lines >= SilentFaults.someRecords else { return [] }
        return tally.finish().compactMap { field in
            guard let similar = field.similar else { return nil }
            let source = field.isMapped ? ", which the pipeline reads from \(field.sources.listed("or"))" : ""
            return "none of the first \(read.lines.counted(kind.name)) in \(file.name) has \(field.name)\(source), but "
                + "there is \(similar), which nothing reads; name that in the \"fields\" of \(kind.plural), or write "
                + "\(field.name): unread if it is something else"
        }
    }
}
