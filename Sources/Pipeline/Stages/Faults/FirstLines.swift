import AttributionModel
import Sources

/// The first lines of the last log of each kind, which are read again at the end of a run, so that the first reading
/// has to note nothing for this.
struct FirstLines {
    /// What those of one kind show.
    private struct Found {
        let file: LogProbe.File
        let fields: [LogProbe.Field]
        let offsets: OffsetTally?
    }

    /// How many lines are looked at.
    private static let lines = 200

    private let found: ByKind<Found?>

    /// Reads them; `names` are those of the files that the run has read.
    init(_ logs: LogsOfRun, of names: ByKind<[String]>) {
        let pipeline = logs.pipeline
        found = ByKind { kind in
            switch kind {
            case .click:
                Self.read(logs, names[kind], at: pipeline.clicks.paths, FieldTally(clicksOf: pipeline))
            case .install:
                Self.read(logs, names[kind], at: pipeline.installs.paths, FieldTally(installsOf: pipeline))
            case .link:
                pipeline.links.flatMap { Self.read(logs, names[kind], at: $0.paths, FieldTally($0, of: pipeline)) }
            }
        }
    }

    private static func read<Field>(
        _ logs: LogsOfRun, _ names: [String], at paths: [String], _ tally: FieldTally<Field>
    ) -> Found? {
        var tally = tally
        tally.mostLines = lines
        let last = names.max { $0.utf8Bytes.lexicographicallyPrecedes($1.utf8Bytes) }
        guard let file = logs.files(named: last.map { [$0] } ?? [], at: paths).first else { return nil }
        let read = tally.read(file, keepsReadable: logs.keepsReadable)
        return Found(file: read, fields: tally.finish(), offsets: tally.offsets)
    }

    /// A warning for each field that logs most likely have under another name than the one that the pipeline reads,
    /// in the order of the fields.
    ///
    /// Without such a field records only match less, or more where it would have kept them apart, so that nothing else
    /// shows it.
    var misnamedFields: [String] {
        RecordKind.allCases.flatMap { kind -> [String] in
            // In a few lines a field may be absent by chance.
            guard let found = found[kind], found.file.lines >= SilentFaults.someRecords else { return [] }
            return found.fields.compactMap { misnamed($0, found.file, kind) }
        }
    }

    private func misnamed(_ field: LogProbe.Field, _ file: LogProbe.File, _ kind: RecordKind) -> String? {
        guard let similar = field.similar else { return nil }
        let source = field.isMapped ? ", which the pipeline reads from \(field.sources.listed("or"))" : ""
        return
            "none of the first \(file.lines.counted(kind.name)) in \(file.name) has \(field.name)\(source), but there "
            + "is \(similar), which nothing reads; name that in the \"fields\" of \(kind.plural), or write "
            + "\(field.name): \(FieldMapping.unread) if it is something else"
    }

    /// What is wrong with offsets from UTC that have another unit than the pipeline says, clicks first.
    ///
    /// With the wrong sign, nearly all offsets are those of other places, which match nothing or somebody else.
    var mistakenOffsets: [String] {
        OffsetTally.faults(clicks: found[.click]?.offsets, installs: found[.install]?.offsets)
    }
}
