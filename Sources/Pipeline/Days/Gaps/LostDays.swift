import AttributionModel

/// Days that have lost logs by which they were decided, as a run finds out once it has read everything: it begins again
/// without them, as nothing has been published by then.
///
/// It cannot know earlier, not even of a day that was kept last night: new logs may hold lines of that day, or what it
/// lost under another name. A night that finds nothing more lost keeps the day by itself (`DayMembers.keptWithout`) and
/// says no more of it; otherwise nights would end with 66 for as long as `--reprocess-days` reaches back. It does ask
/// again if other lines have come, with which the day would be decided without logs that a pattern does not find.
enum LostDays: Error {
    /// A day that is not decided.
    struct RefusedDay {
        let day: BatchDay
        /// Why not.
        let error: RunError

        init(_ day: BatchDay, _ problem: String) {
            self.day = day
            error = RunError(.inputMissing, problem)
        }
    }

    /// A published day that stays as it is.
    struct KeptDay {
        var day: BatchDay
        var rows: Int
        /// The files that it has lost, by their names' bytes.
        var files: Set<[UInt8]>
        /// What became of them, in words.
        var losses: [String]
        /// What would bring them back, in words.
        var remedy = LostDays.puttingBack
        /// Whether an earlier run has kept it without them, and told of it.
        var isKnown: Bool
    }

    /// Logs that a day has lost, and what follows from that.
    struct Loss {
        let day: BatchDay
        /// The day as it is kept; nil if they are no reason to keep it.
        var kept: KeptDay?
        /// Why the run ends before the day, unless that day is kept or may lack logs; nil if it need not.
        var refusal: String?
        /// What a person should know if the day is decided nevertheless.
        let warning: String
    }

    /// The run ends before this day.
    case stop(RefusedDay)
    /// The run goes on without these days, which are in order.
    case keep([KeptDay])

    /// What brings back files that are gone.
    static let puttingBack = "put back what is missing"

    /// What brings back files some of which may only not be named any more.
    static let puttingBackOrNaming = "put back or name again what is missing"

    /// What decides a day again, which needs more than another run where it is kept for lack of logs.
    static func again(isKept: Bool) -> String {
        isKept ? "put back the logs that it lacks, and run again" : "run again"
    }

    /// What to do about some kept days that have lost files.
    static func advice(_ remedy: String, days: Int, files: Int) -> String {
        "\(remedy), or use --allow-missing --force to decide \(days == 1 ? "that day" : "these days") without "
            + files.itOrThem
    }

    /// What else to do about a day that has lost logs: keep its published rows, if it has any.
    ///
    /// A run that is forced would give them up.
    static func remedy(keeping rows: Int, isForced: Bool, without files: String) -> String {
        guard rows > 0 else { return "use --allow-missing to go on without \(files)" }
        let kept = "to keep the day as published, with \(rows.counted("row"))"
        return isForced
            ? "use --allow-missing without --force \(kept), or both to decide it by what is there now"
            : "use --allow-missing \(kept), and with --force to decide it by what is there now"
    }
}

extension [LostDays.KeptDay] {
    /// The days in order, with the losses of one day joined.
    var onePerDay: [LostDays.KeptDay] {
        Dictionary(grouping: self, by: \.day).sorted { $0.key < $1.key }.map { _, same in
            var day = same[0]
            day.files = same.reduce(into: []) { $0.formUnion($1.files) }
            day.losses = same.flatMap(\.losses)
            day.remedy = same.remedy
            day.isKnown = same.allSatisfy(\.isKnown)
            return day
        }
    }

    /// What would bring back the files of all of them, in words.
    private var remedy: String {
        let remedies = Set(map(\.remedy))
        return remedies.count == 1 ? self[0].remedy : LostDays.puttingBackOrNaming
    }

    /// What a person should know of those of some days, in order, of which no earlier run has told; nil if there are
    /// none.
    ///
    /// Of several days it names all and one of their files: there may be a year of them.
    var warning: String? {
        let days = filter { !$0.isKnown }
        let files = Set(days.flatMap(\.files))
        guard !files.isEmpty else { return nil }
        let losses =
            days.count == 1
            ? days[0].losses.joined(separator: "; ")
            : "\(files.namesOfFiles), by which they were decided, \(files.count.isOrAre) missing"
        return "\(days.map(\.day).names) \(days.count.isOrAre) kept as published, with "
            + "\(days.reduce(0) { $0 + $1.rows }.counted("row")): \(losses); "
            + LostDays.advice(days.remedy, days: days.count, files: files.count)
    }
}
