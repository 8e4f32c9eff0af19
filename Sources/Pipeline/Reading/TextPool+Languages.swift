import AttributionModel
import Signals
import Synchronization

extension TextPool {
    /// Makes a function that tells whether two of the pool's lists of languages have a whole tag in common (spec §11,
    /// Matching).
    ///
    /// A run has few lists, and asks for the same pairs over and over: each function remembers answers, in 64 KB.
    func makeLanguageComparison() -> @Sendable (TextID, TextID) -> Bool {
        let known = KnownPairs()
        return { one, other in
            if let answer = known.answer(one, other) { return answer }
            let theirs = Set(self.bytes(of: other).split(separator: UInt8(ascii: ",")))
            let answer = self.bytes(of: one).split(separator: UInt8(ascii: ",")).contains { theirs.contains($0) }
            known.keep(answer, one, other)
            return answer
        }
    }
}

/// Answers about pairs of texts, for all tasks without a lock: bounded, the newer pair in place of an older one.
private final class KnownPairs: Sendable {
    private static let bits: UInt64 = 12
    /// Pairs of numbers, 0 for none: each pair determines a place and the next one, of which the first is for no and
    /// the second for yes.
    private let pairs = InlineArray<8_192, Atomic<UInt64>> { _ in Atomic(0) }

    /// What was kept for a pair; nil if nothing was.
    func answer(_ one: TextID, _ other: TextID) -> Bool? {
        let (pair, place) = KnownPairs.pair(one, other)
        if pairs[place].load(ordering: .relaxed) == pair { return false }
        return pairs[place + 1].load(ordering: .relaxed) == pair ? true : nil
    }

    /// Keeps the answer for a pair.
    func keep(_ answer: Bool, _ one: TextID, _ other: TextID) {
        let (pair, place) = KnownPairs.pair(one, other)
        pairs[answer ? place + 1 : place].store(pair, ordering: .relaxed)
    }

    /// A pair as one word, and its first place.
    private static func pair(_ one: TextID, _ other: TextID) -> (pair: UInt64, place: Int) {
        let pair = UInt64(one.number) << 32 | UInt64(other.number)
        return (pair, 2 * pair.slot(bits: bits))
    }
}
