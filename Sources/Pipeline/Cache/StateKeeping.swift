import AttributionModel

/// Where the states of the days that a run decides go in the cache, so that no later night reads them.
struct StateKeeping: Sendable {
    let folder: String
    /// That of states.
    let shape: Digest
    let allowance: WriteAllowance
}
