import AttributionModel
import Sources

/// Files that a day reads when it is decided again, though it would not on its own: the run that published it found
/// lines for it there, such as late ones in folders of later days, and what those lines decided is to stay (spec §8a).
///
/// The manifest that is to be replaced names them. Where one is gone, what its folder has now is read, as its lines may
/// have moved there (`LateLines`).
struct RememberedFiles {
    /// Those of them that still exist, by day and kind.
    private var files: [BatchDay: [RecordKind: [InputFile]]] = [:]

    /// No files.
    init() {}

    /// Finds the files named by the manifests of some days that are not their `own`, and that the pipeline's patterns
    /// still match.
    ///
    /// These include files of clicks that have lines only for the window before a day.
    init(
        _ run: AttributionRun, of days: ClosedRange<BatchDay>, in published: PublishedDays,
        own: (BatchDay) -> RunInputs
    ) throws {
        for day in days {
            guard let known = try published[day]?.manifest.inputs.ofDay().byName, !known.isEmpty else { continue }
            let own = own(day)
            for kind in RecordKind.logs {
                let patterns = run.pipeline.paths(of: kind)
                let names = Set(own.files(of: kind).map(\.name.utf8Bytes))
                let others = known.filter { !names.contains($0.key) && (kind == .click || $0.value.dayLines > 0) }
                guard !others.isEmpty else { continue }
                let found = try KnownNames.find(
                    named: others.keys.map { String(decoding: $0, as: UTF8.self) },
                    matching: patterns.ofAnyDay, under: run.options.input)
                let gone = Set(others.keys).subtracting(found.map(\.name.utf8Bytes))
                files[day, default: [:]][kind] =
                    try found
                    + RememberedFiles.replacements(of: gone, after: day, patterns, in: published, run)
            }
        }
    }

    /// How many days before and after a day are tried as those of the folders that gone files were in.
    private static let daysAround = 31

    /// What patterns find now in those folders of following days that files which are gone were in: logs may have been
    /// compressed anew under other names.
    ///
    /// Where the folder's own day was decided by one of the gone files, other files by which it was decided then were
    /// there beside it and are no replacements.
    private static func replacements(
        of gone: Set<[UInt8]>, after day: BatchDay, _ patterns: [String], in published: PublishedDays,
        _ run: AttributionRun
    ) throws -> [InputFile] {
        var search = InputSearch(under: run.options.input)
        var found: [InputFile] = []
        for template in patterns.map({ PathTemplate($0) }) where template.namesDays {
            var names = run.names(gone, matching: [template.anyDay])
            // Most are of the day itself and of its window, whose folders are read anyway.
            for earlier in (day - daysAround...day).reversed() where !names.isEmpty {
                names.subtract(run.names(names, matching: [template.anyHour(ofDay: earlier)]))
            }
            // Nearly always it is the next day's, the UTC day on which the day ends.
            for later in day + 1...day + daysAround where !names.isEmpty {
                let own = run.names(names, matching: [template.anyHour(ofDay: later)])
                guard !own.isEmpty else { continue }
                let patterns = template.patterns(ofDay: later)
                let before = try published[later]?.manifest.inputs.ofDay().byName ?? [:]
                let others = own.isDisjoint(with: before.keys) ? [:] : before
                found += try search.find(patterns: patterns, areRequired: false).filter {
                    others[$0.name.utf8Bytes] == nil
                }
                names.subtract(own)
            }
        }
        return found
    }

    /// The files of some days in addition to what they read on their own, each once.
    func adding(to own: RunInputs, of days: ClosedRange<BatchDay>) -> RunInputs {
        func all(_ kind: RecordKind) -> [InputFile] {
            let more = days.flatMap { files[$0]?[kind] ?? [] }
            guard !more.isEmpty else { return own.files(of: kind) }
            // The days' own files come first: of a file with two names, the one among these is looked up later.
            return (own.files(of: kind) + more).withoutRepeats.byName
        }
        return RunInputs(clicks: all(.click), installs: all(.install), links: own.links)
    }
}
