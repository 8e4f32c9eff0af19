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
        /// What a person should know of it.
        var warning: String
    }

    /// The run ends before this day.
    case stop(RefusedDay)
    /// The run goes on without these days, which are in order.
    case keep([KeptDay])

    /// The member of a kept day's manifest that names the files.
    static let keptKey = "kept_without"

    /// What to do about a day that would lose its rows.
    static func remedy(keeping rows: Int) -> String {
        "use --allow-missing to keep the day as published, with \(rows.counted("row"))"
    }
}

extension [LostDays.KeptDay] {
    /// The days in order, with the losses of one day joined.
    var onePerDay: [LostDays.KeptDay] {
        Dictionary(grouping: self, by: \.day).sorted { $0.key < $1.key }.map { _, same in
            var day = same[0]
            day.files = same.reduce(into: []) { $0.formUnion($1.files) }
            day.warning = same.map(\.warning).joined(separator: "; ")
            return day
        }
    }
}
