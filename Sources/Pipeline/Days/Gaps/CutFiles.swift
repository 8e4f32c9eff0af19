import AttributionModel
import Sources

/// Files that have fewer lines of a day than when it was published.
///
/// Most likely they were cut off, or fetched anew and not to their end. A day that is decided again loses these lines.
/// It takes the files as they are, as an exporter may have taken copies out.
enum CutFiles {
    /// What a person should know of the days that are decided, in their order.
    ///
    /// Lines may have moved to other files, new ones or known ones, if these have as many more. Files without any
    /// readable line are told of as those that are gone.
    static func warnings(_ logs: LogsOfDays) throws -> [String] {
        try logs.decided.flatMap { day -> [String] in
            guard let before = logs.published[day] else { return [] }
            let known = try before.manifest.inputs.ofDay()
            return RecordKind.logs.compactMap { warning(of: day, $0, since: known, logs) }
        }
    }

    private static func warning(
        of day: BatchDay, _ kind: RecordKind, since known: KnownFiles, _ logs: LogsOfDays
    ) -> String? {
        var names: Set<[UInt8]> = []
        var (before, now) = (0, 0)
        for file in logs.files.filled(kind) {
            let input = logs.inputs(kind)[file]
            let name = input.name.utf8Bytes
            let lines = logs.files.lines(of: kind, file: file, day: day)
            guard let old = known.byName[name], lines < old.dayLines, !known.contents.contains(input.digest) else {
                continue
            }
            names.insert(name)
            before += old.dayLines
            now += lines
        }
        guard before - now > logs.newLines(of: day, kind, since: known).total else { return nil }
        let date = day.name
        return "\(names.namesOfFiles) \(names.count.hasOrHave) \(now.counted("line")) of \(date) left of "
            + "the \(before) by which that day was published; it is decided again without the others: if they were not "
            + "taken out on purpose, put them back, and decide it again with --date \(date)"
    }
}
