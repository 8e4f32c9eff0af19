/// What a run would do, found out without reading a record or writing anything.
public struct RunPreview: Sendable {
    /// What would become of a batch day.
    public struct Day: Sendable, Equatable {
        /// `YYYY-MM-DD`.
        public let date: String
        /// Why it would be decided, in words; nil if it stays as it is.
        public let reason: String?
        /// Whether it stays as it is for lack of logs, as an earlier run has kept it; otherwise it is up to date.
        public var isKept = false
    }

    /// All of it, for people.
    public let text: String
    /// The days that were asked for, in order, up to one that cannot be decided; none in a run without dates.
    public var days: [Day] = []
    /// What the run would warn of before it reads anything.
    public var warnings: [RunWarning] = []
    /// Why the run would end before all days are decided; nil if it would not, as far as can be told.
    public var stop: RunError?
}
