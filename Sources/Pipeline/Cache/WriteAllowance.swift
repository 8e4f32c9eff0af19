import Synchronization

/// How much a run may still write into the cache; its files draw on it concurrently.
final class WriteAllowance: Sendable {
    private let rest: Atomic<Int>

    /// Allows this many bytes.
    init(bytes: Int) { rest = Atomic(bytes) }

    /// Takes bytes, if that many are left.
    func take(_ bytes: Int) -> Bool {
        if rest.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        giveBack(bytes)
        return false
    }

    /// Gives back what was not needed.
    func giveBack(_ bytes: Int) { rest.add(bytes, ordering: .relaxed) }
}
