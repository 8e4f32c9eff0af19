public import AttributionModel

/// Recognises installs that are settled by an earlier one of the same value: duplicates and repeats (spec §4).
///
/// Fed the installs of one value in the order (`requested_at`, raw bytes or id). Only the last install that was itself
/// kept counts, so its effect lapses after `history`, however many come in between. For `duplicate` every install is
/// fed, for `repeat` only those that nothing else screens.
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

    /// Takes an install that an earlier day has kept: the run of that day may have had a shorter history, so that one
    /// at most `history` before does not settle it here either.
    public mutating func keep(_ kept: Kept, at time: Instant) { last = (time, kept) }
}
