import AttributionModel

/// Which installs a run takes, and how much later than their lines say it takes them to have come: all, as they came,
/// unless matches by chance are looked for.
struct InstallMove: Sendable {
    var later: Milliseconds = 0
    /// The times of the lines of those that it takes; nil for all.
    var times: ClosedRange<Instant>?

    /// Installs as they came.
    static let none = InstallMove()

    /// Whether an install takes part that is taken to have come at a time.
    func takes(_ moved: Instant) -> Bool { times?.contains(moved - later) ?? true }
}
