import Sources
import Synchronization

/// Hands out places in a list, each once, to tasks that work side by side.
final class FileQueue: Sendable {
    private let count: Int
    private let next = Atomic(0)

    /// Makes a queue for so many places.
    init(count: Int) { self.count = count }

    /// The next place, nil after the last.
    func pop() -> Int? {
        let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return place < count ? place : nil
    }
}

extension [InputFile] {
    /// The largest first, as a run opens them, so that no task is left alone with a large one at the end.
    var largestFirst: [InputFile] { sorted { ($0.size, $1.name) > ($1.size, $0.name) } }
}
