import AttributionModel

/// Days that have lost logs by which they were decided, as a run finds out once it has read everything: it begins again
/// without them, as nothing has been published by then.
enum LostDays: Error {
    /// A day that is not decided.
    struct RefusedDay {
        let day: Int32
        /// Why not.
        let error: RunError
    }

    /// A published day that stays as it is.
    struct KeptDay {
        var day: Int32
        var rows: Int
        /// The files that it has lost, by their names' bytes.
        var files: Set<[UInt8]>
        /// What became of them, in words.
        var losses: [String]
        /// What would bring them back, in words.
        var remedy = LostDays.puttingBack
        /// Whether an earlier run has kept it without them, and told of it.
        var isKnown: Bool

        /// What a person should know of it; nil where that was told before.
        var warning: String? {
            guard !isKnown else { return nil }
            return "\(CivilDay.name(day)) is kept as published, with \(rows.counted("row")): "
                + "\(losses.joined(separator: "; ")); \(remedy), or use --allow-missing --force to decide that day "
                + "without \(files.count.itOrThem)"
        }
    }

    /// The run ends before this day.
    case stop(RefusedDay)
    /// The run goes on without these days, which are in order.
    case keep([KeptDay])

    /// The member of a kept day's manifest that names the files.
    static let keptKey = "kept_without"

    /// What brings back files that are gone.
    static let puttingBack = "put back what is missing"

    /// What else to do about a day that has lost logs: keep its rows, if it has any and nobody has given them up.
    static func remedy(keeping rows: Int, without files: String) -> String {
        rows > 0
            ? "use --allow-missing to keep the day as published, with \(rows.counted("row"))"
            : "use --allow-missing to go on without \(files)"
    }
}

extension [LostDays.KeptDay] {
    /// The days in order, with the losses of one day joined.
    var onePerDay: [LostDays.KeptDay] {
        Dictionary(grouping: self, by: \.day).sorted { $0.key < $1.key }.map { _, same in
            var day = same[0]
            day.files = same.reduce(into: []) { $0.formUnion($1.files) }
            day.losses = same.flatMap(\.losses)
            if !same.allSatisfy({ $0.remedy == day.remedy }) { day.remedy = "put back or name again what is missing" }
            day.isKnown = same.allSatisfy(\.isKnown)
            return day
        }
    }
}
