import AttributionModel

/// How much later than their lines say installs are taken to have come, and which of them: not at all, and all of them,
/// unless matches by chance are looked for.
struct InstallMove: Sendable {
    var later: Milliseconds = 0
    /// The times of their lines; nil for all.
    var times: ClosedRange<Instant>?

    /// Installs as they came.
    static let none = InstallMove()

    /// Whether an install takes part that is taken to have come at a time.
    func takes(_ moved: Instant) -> Bool { times?.contains(moved - later) ?? true }
}
