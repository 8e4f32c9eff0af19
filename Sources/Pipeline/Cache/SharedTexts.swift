import AttributionModel
import Synchronization

/// The texts that all clicks share that a run writes down, collected from several workers.
///
/// They stay in memory until all logs were read: when there is no more room, further ones go into the pieces.
final class SharedTexts: Sendable {
    /// What a text takes besides its bytes: its digest's place in the table, and its word.
    private static let overhead = 64

    private struct State {
        var texts = RecordedTexts()
        var numbers: [[Digest: UInt32]] = Array(repeating: [:], count: SharedTextKind.allCases.count)
        var room: Int
    }
    private let state: Mutex<State>

    /// Has room for that many bytes.
    init(room: Int) { state = Mutex(State(room: room)) }

    /// The number of a text, which is kept if it is new; nil if there is no room for it.
    func number(of digest: Digest, _ kind: SharedTextKind, _ text: [UInt8]) -> UInt32? {
        state.withLock { state in
            if let known = state.numbers[kind.rawValue][digest] { return known }
            let size = text.count + SharedTexts.overhead
            guard size <= state.room else { return nil }
            state.room -= size
            let number = state.texts.add(text, to: kind)
            state.numbers[kind.rawValue][digest] = number
            return number
        }
    }

    /// Gives up all of them, as a `TextSection`; there is no room for others afterwards.
    func takeWords() -> [UInt64] {
        state.withLock { state in
            var words: [UInt64] = []
            state.texts.append(to: &words)
            state = State(room: 0)
            return words
        }
    }
}
