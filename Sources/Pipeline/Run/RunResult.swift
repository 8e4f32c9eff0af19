/// What a finished run says of itself.
public struct RunResult: Sendable {
    /// The summary table for people.
    public var summary: String
    /// Warnings about inputs, each a sentence that names the file.
    public var warnings: [String]
    /// Installs that a click, a link or an earlier install's touch was found for; in a run for days, on those that it
    /// decided.
    public var attributed: Int
    /// Installs that nothing was found for, likewise.
    public var organic: Int
    /// Lines that were read of clicks, installs and links, blank ones left out; a re-scoring counts the rows of a
    /// result without dates, and nothing of days.
    public var lines: Int
    /// Those of them that were unreadable.
    public var unreadable: Int
    /// What came of each day, in a run for days.
    public var days: [DayResult] = []
}
