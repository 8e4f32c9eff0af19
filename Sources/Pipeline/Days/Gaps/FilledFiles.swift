import AttributionModel
import Sources

/// The logs that a run has read and that have any readable line, to tell which files with lines of a published day are
/// not among them.
///
/// A file with the same content under another name counts as the same.
struct FilledFiles {
    /// The number of lines of each log that the run has read, by the bytes of its name.
    let linesRead: [[UInt8]: Int]
    private let filled: KnownFiles
    private let run: AttributionRun

    init(_ totals: RunTotals, _ files: FileDays, of run: AttributionRun) {
        let summaries = RecordKind.logs.flatMap { totals[$0].inputs }
        let lines = RecordKind.logs.flatMap { totals[$0].linesOfFiles }
        linesRead = Dictionary(zip(summaries.map(\.name.utf8Bytes), lines), uniquingKeysWith: +)
        filled = KnownFiles(
            names: RecordKind.logs.flatMap { kind in
                files.filled(kind).map { totals[kind].inputs[$0].name.utf8Bytes }
            },
            contents: summaries.map(\.digest))
        self.run = run
    }

    /// The files that had lines of a published day, or others `where` they are sought, and that are not among them, by
    /// kind and the bytes of their names.
    ///
    /// The pipeline's patterns say which are of clicks, as manifests do not. A file that no pattern matches any more
    /// may have had installs, from which rows come.
    func lacking(
        of day: PublishedDay, where isSought: (PublishedInputs.Input) -> Bool = { $0.dayLines > 0 }
    ) throws -> ByKind<[[UInt8]: PublishedInputs.Input]> {
        let all = try filled.lacking(of: day, where: isSought)
        guard !all.isEmpty else { return ByKind { _ in [:] } }
        let names = all.keys.map { String(decoding: $0, as: UTF8.self) }
        func meant(_ patterns: [String]) throws -> Set<[UInt8]> {
            let meant = try InputFiles.names(names, matching: patterns.ofAnyDay, under: run.options.input)
            return Set(meant.map(\.utf8Bytes))
        }
        let clicks = try meant(run.pipeline.clicks.paths).subtracting(meant(run.pipeline.installs.paths))
        return ByKind { kind in
            switch kind {
            case .click: all.filter { clicks.contains($0.key) }
            case .install: all.filter { !clicks.contains($0.key) }
            case .link: [:]
            }
        }
    }

    /// Whether a file that is not among them is no more, or has no readable line any more; others may lie where the run
    /// has not looked.
    func isLost(_ name: [UInt8]) -> Bool {
        linesRead[name] != nil || !InputFiles.exists(String(decoding: name, as: UTF8.self), under: run.options.input)
    }
}
