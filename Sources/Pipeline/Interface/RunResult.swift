/// What a finished run says of itself.
public struct RunResult: Sendable {
    /// The summary table for people.
    public var summary: String
    /// What a person should know of it.
    public var warnings: [RunWarning]
    /// Installs for which a click, a link or an earlier install's touch was found; in a run for days, on the days that
    /// it decided.
    public var attributed: Int
    /// Installs for which nothing was found, counted likewise.
    public var organic: Int
    /// Lines of clicks, installs and links that were read, without blank ones; a re-scoring counts the rows that it
    /// decided.
    public var lines: Int
    /// How many of these lines were unreadable.
    public var unreadable: Int
    /// What came of each day, in a run for days.
    public var days: [DayResult] = []
}
