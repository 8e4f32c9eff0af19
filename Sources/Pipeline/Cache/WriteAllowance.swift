import Synchronization

/// What a run may still write into the cache; its files draw on it side by side.
final class WriteAllowance: Sendable {
    private let rest: Atomic<Int>

    /// This many bytes.
    init(bytes: Int) { rest = Atomic(bytes) }

    /// Takes bytes, if there are as many.
    func take(_ bytes: Int) -> Bool {
        if rest.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        giveBack(bytes)
        return false
    }

    /// Gives back what was not needed.
    func giveBack(_ bytes: Int) { rest.add(bytes, ordering: .relaxed) }
}
