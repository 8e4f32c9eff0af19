import AttributionModel

/// Which installs a run takes, and how much later than in their lines: all of them at their own times, unless matches
/// by chance are looked for.
struct InstallMove: Sendable {
    var later: Milliseconds = 0
    /// The times, as lines give them, of the installs that the run takes; nil for all.
    var times: ClosedRange<Instant>?

    /// Installs as they came.
    static let none = InstallMove()

    /// Whether the run takes an install whose time, after the move, is `moved`.
    func takes(_ moved: Instant) -> Bool { times?.contains(moved - later) ?? true }
}
