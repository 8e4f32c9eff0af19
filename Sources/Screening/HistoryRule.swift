public import AttributionModel

/// Recognises installs that an earlier install of the same id or `once_per` value settles: duplicates and repeats (spec
/// §4).
///
/// A rule is fed the installs of one id or value in the order (`requested_at`, raw bytes or id). Only the last install
/// that was kept counts, so its effect lapses after `history`, however many it has settled until then. To find
/// duplicates, every install is fed; to find repeats, only those that nothing else screens.
public struct HistoryRule<Kept: Sendable>: Sendable {
    /// How long a kept install settles others.
    public let history: Milliseconds
    private var last: (time: Instant, kept: Kept)?

    /// Makes a rule for the installs of one value.
    public init(history: Milliseconds) { self.history = history }

    /// The kept install, at most `history` before, that settles the next one; nil where the next one is kept itself.
    public mutating func settling(_ next: Kept, at time: Instant) -> Kept? {
        if let last, time - last.time <= history { return last.kept }
        keep(next, at: time)
        return nil
    }

    /// Takes an install that an earlier day has kept, even if another one at most `history` before would settle it
    /// here: the run of that day may have had a shorter history.
    public mutating func keep(_ kept: Kept, at time: Instant) { last = (time, kept) }
}
