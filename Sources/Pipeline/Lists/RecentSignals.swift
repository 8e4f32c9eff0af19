import AttributionModel

/// The signals of the clicks that a task has read last, by where their records are kept.
///
/// Where clicks are scored, every install of a key asks for the signals of all the key's clicks. Of 2,000 clicks nearly
/// all have a place of their own here, and of the 10,000 that `max_scored` usually allows, half have one; with more
/// places, fewer would be in the processor's cache. It is an object, as one look-up after another uses it.
final class RecentSignals {
    var clicks = RecentValues<UInt64, SignalValues>(bits: 14)
}
