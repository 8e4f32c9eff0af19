import Synchronization

/// The account that is asked before memory is taken to sort, keep or look up records in bulk.
///
/// It counts bytes and owns none. A refusal means "spill first". Any number of tasks may ask at once.
public final class MemoryBudget: Sendable {
    /// The bytes that may be reserved; forced reservations may exceed it.
    public let limit: Int
    private let current = Atomic<Int>(0)
    private let highest = Atomic<Int>(0)

    /// Makes a budget of that many bytes; 0 refuses every request except the forced minimum.
    public init(bytes: Int) { limit = max(0, bytes) }

    /// Reserves `bytes` if that many are left; after `false` the caller must spill.
    public func reserve(_ bytes: Int) -> Bool {
        var seen = current.load(ordering: .relaxed)
        while seen + bytes <= limit {
            let (exchanged, original) = current.weakCompareExchange(
                expected: seen, desired: seen + bytes, ordering: .relaxed)
            if exchanged {
                highest.max(seen + bytes, ordering: .relaxed)
                return true
            }
            seen = original
        }
        return false
    }

    /// Reserves the small minimum without which the caller could not go on, even past the limit.
    public func forceReserve(_ bytes: Int) {
        let after = current.add(bytes, ordering: .relaxed).newValue
        highest.max(after, ordering: .relaxed)
    }

    /// Gives back what was reserved, in any portions.
    public func release(_ bytes: Int) { current.subtract(bytes, ordering: .relaxed) }

    /// The bytes reserved now.
    public var reserved: Int { current.load(ordering: .relaxed) }

    /// The most bytes that were reserved at any time.
    public var peak: Int { highest.load(ordering: .relaxed) }
}
