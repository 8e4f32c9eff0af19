import Synchronization

/// Values that are done with, kept for their memory or for what they remember, until the next task takes them up.
///
/// Memory that is reused has one owner. An array that a second variable still holds is silently copied by the next
/// write; half of all rows were, until they were moved from hand to hand with `consume`.
final class SpareValues<Value: Sendable>: Sendable {
    private let spare = Mutex<[Value]>([])

    /// The value that was given back last.
    func take() -> Value? { spare.withLock { $0.popLast() } }

    /// Gives up the memory of all values.
    func clear() { spare.withLock { $0 = [] } }

    /// Takes back a value; the caller must keep no copy, or the memory would be copied, too.
    func give(_ value: consuming Value) {
        var given = Optional(value)
        // Taken out, so that the caller's reference has ended before another task sees it.
        spare.withLock { spare in
            if let value = given.take() { spare.append(value) }
        }
    }
}
