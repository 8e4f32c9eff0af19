/// What a run takes from the cache and what it adds.
struct RunCacheUse: Sendable {
    let clicks: CachedInputs
    let installs: CachedInputs
    /// The states of earlier days, in whose section those of the run's own days go, too.
    let states: CachedInputs
}
