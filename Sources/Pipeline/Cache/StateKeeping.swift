import AttributionModel

/// Where the states of the days that a run decides go in the cache, so that no later night need read them.
struct StateKeeping: Sendable {
    let folder: String
    /// The shape of states.
    let shape: Digest
    let allowance: WriteAllowance
}
