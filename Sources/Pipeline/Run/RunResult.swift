/// What a finished run says of itself.
public struct RunResult: Sendable {
    /// The summary table for people.
    public var summary: String
    /// Warnings about inputs, each a sentence that names the file.
    public var warnings: [String]
    /// Installs that were matched.
    public var attributed: Int
    /// Installs that were not.
    public var organic: Int
    /// Lines read, of all kinds.
    public var lines: Int
    /// Lines that were unreadable.
    public var unreadable: Int
    /// What came of each day, in a run for days.
    public var days: [DayResult] = []
}
