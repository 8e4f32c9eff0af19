import Matching

/// What is known of clicks before the ledger is read, if some come from the cache.
struct KnownClicks {
    /// The ids of all clicks and claims.
    let ids: RepeatFilter
    /// Clicks that surely occur once and count in no report, by `ClickVerdict.rawValue`.
    var verdicts: [Int] = []
}
