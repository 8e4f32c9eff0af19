import Synchronization

/// Pieces of work that tasks share, each taking the next ones as soon as it is done with its own.
final class Turns: Sendable {
    private let count: Int
    private let stretch: Int
    /// How many pieces tasks have taken.
    private let taken = Atomic<Int>(0)

    /// Hands out `count` pieces of work, `stretch` of them at a time.
    init(count: Int, stretch: Int = 1) {
        self.count = count
        self.stretch = stretch
    }

    /// The places of the pieces that the calling task does next; nil if none are left.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func next() throws(CancellationError) -> Range<Int>? {
        guard !Task.isCancelled else { throw CancellationError() }
        let start = taken.add(stretch, ordering: .relaxed).oldValue
        return start < count ? start..<min(start + stretch, count) : nil
    }
}
