import AttributionModel
import Matching

/// Lists of one key that wait to be written, and the clicks that they share.
struct WaitingLists {
    /// A waiting list.
    struct List {
        let install: InstallNumber
        let tier: Int
        let head: MatchListHead
        /// How many candidates it has.
        let count: Int
        /// Where its stretches are among all.
        let stretches: Range<Int>
    }

    /// The most lists and stretches that wait, as each list has stretches of its own.
    private static let most = (lists: 1_024, stretches: 4_096)
    /// Clicks further apart than this, by their places in the key, are not shared.
    private static let widest = 4_096

    private(set) var lists: [List] = []
    /// The stretches of all lists, by the clicks' places in the key.
    private(set) var stretches: [ListStretch] = []
    /// By place after `first`: the clicks, including some that no list has.
    private var clicks: [SortedClick] = []
    private var areListed: [Bool] = []
    /// The place of the first click.
    private var first = 0
    /// By place after `first`: how many clicks before it some list has.
    private var ranks: [Int] = []
    /// The clicks that some list has, the newest first; known once they are ranked.
    private(set) var shared: [SortedClick] = []
    private var listedCount = 0
    private var candidateCount = 0

    /// Whether the waiting lists should be written before another one is added.
    var isFull: Bool { lists.count >= WaitingLists.most.lists || stretches.count >= WaitingLists.most.stretches }

    /// Whether it takes fewer words to write clicks once than to write them with each list.
    var areShared: Bool {
        // A click takes two words, a stretch one, and so does each list's reference to the shared clicks.
        lists.count > 1 && 2 * listedCount + stretches.count + lists.count < 2 * candidateCount
    }

    /// Adds a list that is not empty; false if its clicks are too far from those of the others, or from each other.
    mutating func add(_ found: FoundCandidates) -> Bool {
        let (lowest, highest) = WaitingLists.places(of: found.candidates)
        if lists.isEmpty { first = lowest }
        guard lowest >= first, highest - first < WaitingLists.widest else { return false }
        let from = stretches.count
        for click in found.candidates { note(click, isFirst: stretches.count == from) }
        lists.append(
            List(
                install: found.install, tier: found.tier, head: MatchListHead(found), count: found.candidates.count,
                stretches: from..<stretches.count))
        candidateCount += found.candidates.count
        return true
    }

    /// Forgets all; memory is kept.
    mutating func removeAll() {
        lists.removeAll(keepingCapacity: true)
        stretches.removeAll(keepingCapacity: true)
        clicks.removeAll(keepingCapacity: true)
        areListed.removeAll(keepingCapacity: true)
        shared.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        listedCount = 0
        candidateCount = 0
    }

    /// The candidates of a list that waits.
    func candidates(of list: List) -> [SortedClick] {
        stretches[list.stretches].flatMap { stretch in stretch.places.map { clicks[$0 - first] } }
    }

    /// Puts the shared clicks in order.
    mutating func rank() {
        for place in clicks.indices {
            ranks.append(shared.count)
            if areListed[place] { shared.append(clicks[place]) }
        }
        shared.reverse()
    }

    /// A stretch by the places of its clicks among the shared ones.
    func ranked(_ stretch: ListStretch) -> ListStretch {
        ListStretch(
            start: shared.count - 1 - ranks[stretch.start - first], count: stretch.count, isRising: !stretch.isRising)
    }

    /// The least and the greatest place.
    private static func places(of clicks: [SortedClick]) -> (lowest: Int, highest: Int) {
        var (lowest, highest) = (UInt32.max, 0 as UInt32)
        for click in clicks {
            lowest = min(lowest, click.place)
            highest = max(highest, click.place)
        }
        return (Int(lowest), Int(highest))
    }

    private mutating func note(_ click: SortedClick, isFirst: Bool) {
        let place = Int(click.place)
        if isFirst || !stretches[stretches.count - 1].take(place) {
            stretches.append(ListStretch(start: place, count: 1, isRising: true))
        }
        while clicks.count <= place - first {
            clicks.append(click)
            areListed.append(false)
        }
        guard !areListed[place - first] else { return }
        clicks[place - first] = click
        areListed[place - first] = true
        listedCount += 1
    }
}
