import AttributionModel

/// The outcome of one day of a run.
public struct DayResult: Sendable, Equatable {
    /// What happened to it.
    public enum Outcome: Sendable, Equatable {
        /// Nothing that it depends on has changed since it was published.
        case upToDate
        case published
        /// Published again, with the same rows.
        case unchanged
        /// Published again, with this many rows changed.
        case restated(rowsChanged: Int)
        /// Left as it was published, with that many rows: logs by which it was decided are gone.
        case kept(rows: Int)

        /// Whether the day was decided, and published.
        public var isDecided: Bool {
            switch self {
            case .published, .unchanged, .restated: true
            case .upToDate, .kept: false
            }
        }
    }

    /// The batch day's number, by which days are compared.
    let day: BatchDay
    /// `YYYY-MM-DD`.
    public var date: String { day.name }
    /// What happened to it.
    public let outcome: Outcome
    /// Installs for which a click, a link or an earlier install's touch was found; 0 if nothing was decided.
    public var attributed = 0
    /// How many of these there were before; nil unless rows have changed.
    public var attributedBefore: Int?
    /// Installs for which nothing was found.
    public var organic = 0
    /// Installs that were screened out.
    public var skipped = 0
    /// Installs that were answered before.
    public var repeated = 0

    /// What became of a day that was not decided.
    init(day: BatchDay, outcome: Outcome) {
        self.day = day
        self.outcome = outcome
    }

    /// A line for people.
    var line: String {
        let before = attributedBefore.map { " (\($0) before)" } ?? ""
        let counts = "attributed \(attributed)\(before), organic \(organic), skipped \(skipped), repeat \(repeated)"
        return switch outcome {
        case .upToDate: "\(date)  up to date"
        case .published: "\(date)  published: \(counts)"
        case .unchanged: "\(date)  decided again, no row changed: \(counts)"
        case .restated(let rows): "\(date)  restated, \(rows.counted("row")) changed: \(counts)"
        case .kept(let rows): "\(date)  kept as it was, with \(rows.counted("row"))"
        }
    }
}
