import AttributionModel
import Signals
import Synchronization

extension TextPool {
    /// Makes a function that tells whether two of the pool's lists of languages have a whole tag in common (spec §11,
    /// Matching).
    ///
    /// A run has few lists, and asks for the same pairs over and over: each function remembers answers, in 64 KB. But
    /// clicks of strangers may each have a list of its own, of a thousand tags: so each list is taken apart only once.
    func makeLanguageComparison() -> @Sendable (TextID, TextID) -> Bool {
        let (known, lists) = (KnownPairs(), TagsOfLists(pool: self))
        return { one, other in
            if let answer = known.answer(one, other) { return answer }
            let answer = lists.haveCommonTag(one, other)
            known.keep(answer, one, other)
            return answer
        }
    }
}

/// The tags of lists of languages by the lists' numbers, for all tasks.
private final class TagsOfLists: Sendable {
    private let pool: TextPool
    /// The numbers of tags are in order, and of this pool.
    private let tags = TextPool()
    private let known = Mutex<[TextID: [UInt32]]>([:])

    /// Takes lists of a pool.
    init(pool: TextPool) { self.pool = pool }

    /// Whether a tag is in both lists.
    func haveCommonTag(_ one: TextID, _ other: TextID) -> Bool {
        let (one, other) = (tags(of: one), tags(of: other))
        let (few, many) = one.count < other.count ? (one, other) : (other, one)
        return few.contains { tag in
            let place = many.firstPlace { $0 >= tag }
            return place < many.count && many[place] == tag
        }
    }

    private func tags(of list: TextID) -> [UInt32] {
        if let numbers = known.withLock({ $0[list] }) { return numbers }
        let texts = pool.bytes(of: list).split(separator: UInt8(ascii: ","))
        let numbers = texts.map { tags.id(of: $0.span).number }.sorted()
        known.withLock { $0[list] = numbers }
        return numbers
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
