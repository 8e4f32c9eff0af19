import AttributionModel
import Sources

/// The last hours of a day west of UTC whose logs are in folders of UTC days: they are in the folder of the day after,
/// or will be, which is read only if that day is decided, too.
///
/// At night that folder has logs that are still written to, and what a day reads should not depend on the clock.
enum LastHours {
    /// The fewest lines of the day before that show a folder to be of a UTC day.
    private static let many = 10
    /// One line in so many may be in the wrong folder by chance.
    private static let share = 20

    /// What a person should know of the last day that is decided; nil if its last hours were read, if it is not over
    /// and they are in no folder yet, or if its folder does not look like one of a UTC day.
    ///
    /// Runs that decide earlier days again read the last hours of these, so nobody who runs such nights is told.
    static func warning(_ logs: LogsOfDays) -> String? {
        let (stretch, day) = (logs.span.stretch, logs.decided.upperBound)
        guard stretch.reprocessed == 0 else { return nil }
        let ahead = RecordKind.logs.filter { seemAhead($0, day, logs) }.map { isFilled($0, day + 1, logs) }
        let isNextThere = ahead.contains(true)
        guard isNextThere || !ahead.isEmpty && !ahead.contains(nil) && stretch.ends.isOver(day) else { return nil }
        let (date, next) = (day.name, (day + 1).name)
        let place =
            isNextThere ? "are in the folder of \(next)" : "belong in the folder of \(next), which has no logs yet"
        return "the last hours of \(date) were not read: its folder seems to be that of a UTC day, so they \(place); "
            + "once that is complete, decide both days in one run, with --date \(next) --reprocess-days 1, and let "
            + "nights look back in the same way"
    }

    /// Whether a later run reads the last hours of the last day that is decided, as it looks back: until then the day
    /// has fewer records than those before it.
    static func areAwaited(_ logs: LogsOfDays) -> Bool {
        guard logs.span.stretch.reprocessed > 0 else { return false }
        return RecordKind.logs.contains { seemAhead($0, logs.decided.upperBound, logs) }
    }

    /// Whether the folder of a day has the last hours of the day before, and no file that was read has its own.
    private static func seemAhead(_ kind: RecordKind, _ day: BatchDay, _ logs: LogsOfDays) -> Bool {
        let own = logs.places(of: logs.span.inputs.inFolder(of: day))[kind]
        let before = logs.files.linesOfNextUTCDay(of: kind, day: day - 1).reduce(0) {
            own.contains($1.file) ? $0 + $1.lines : $0
        }
        let last = logs.files.linesOfNextUTCDay(of: kind, day: day).reduce(0) { $0 + $1.lines }
        return before >= many && share * last < before
    }

    /// Whether the folder of a day has files; nil if it cannot be looked into, which is no reason to stop, as the run
    /// does not read it.
    private static func isFilled(_ kind: RecordKind, _ day: BatchDay, _ logs: LogsOfDays) -> Bool? {
        var search = InputSearch(under: logs.run.options.input)
        let found = logs.span.inputs.dated(kind).map { pattern in
            let files = try? DatedFiles(pattern, of: day...day, by: &search)
            return files.map { !$0.lacks(day) }
        }
        return found.contains(true) ? true : found.contains(nil) ? nil : false
    }
}
