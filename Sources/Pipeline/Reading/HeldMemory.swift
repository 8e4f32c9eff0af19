import Matching

/// Memory that a budget counts for as long as this lives, whatever is left of the budget: for what cannot be spilled.
///
/// Three things are counted like this: the places of installs, once installs are in order; those of the rows of earlier
/// days that they meet; and all that deciding keeps of installs and clicks, from before the first install is decided.
/// What can be spilled makes room for them, if need be until nothing is left to spill.
final class HeldMemory: Sendable {
    private let byteCount: Int
    private let budget: MemoryBudget

    /// Counts that many bytes; whoever can spill makes room for them.
    init(_ byteCount: Int, of budget: MemoryBudget) {
        self.byteCount = byteCount
        self.budget = budget
        budget.forceReserve(byteCount)
    }

    deinit { budget.release(byteCount) }
}
