import AttributionModel
import Matching

/// Reads lists for one task.
struct MatchListReader: ~Copyable {
    private var arena: ArenaReader
    private var shared: ArenaReader
    private var words: [UInt64] = []
    /// Shared clicks, as they were read.
    private var clicks: [UInt64] = []

    /// A reader of lists, after all outputs are closed.
    init(_ lists: MatchLists) {
        arena = lists.arena.makeReader()
        shared = lists.shared.makeReader()
    }

    /// The list that a reference stands for.
    mutating func list(_ reference: UInt64) throws(SpillError) -> TierLookup {
        let count = try arena.readWords(reference, into: &words)
        let (head, packing, place, length) = MatchListHead.read(words)
        guard let place else { return head.lookup(CandidateList(Array(words[length..<count]), packed: packing)) }
        var (first, end, total) = (Int.max, 0, 0)
        for word in length..<count {
            let own = ListStretch(word: words[word]).range
            (first, end, total) = (min(first, own.lowerBound), max(end, own.upperBound), total + own.count)
        }
        let range = min(first, end)..<end
        // Stretches are mostly close to each other, and each read may be one of a file.
        let areClose = range.count <= 4 * total
        if areClose { try read(range, at: place, packing) }
        var list: [UInt64] = []
        list.reserveCapacity(packing.stride * total)
        for word in length..<count {
            let stretch = ListStretch(word: words[word])
            if !areClose { try read(stretch.range, at: place, packing) }
            append(stretch, readFrom: areClose ? range.lowerBound : stretch.range.lowerBound, packing.stride, to: &list)
        }
        return head.lookup(CandidateList(list, packed: packing))
    }

    /// Reads shared clicks.
    private mutating func read(
        _ range: Range<Int>, at reference: UInt64, _ packing: CandidatePacking
    ) throws(SpillError) {
        let words = packing.stride * range.lowerBound..<packing.stride * range.upperBound
        try shared.readWords(reference, words, into: &clicks)
    }

    /// Appends a stretch of the clicks that were read, the first of which has the place `first`.
    private func append(_ stretch: ListStretch, readFrom first: Int, _ stride: Int, to list: inout [UInt64]) {
        let start = stride * (stretch.range.lowerBound - first)
        let end = start + stride * stretch.count
        guard !stretch.isRising else { return list.append(contentsOf: clicks[start..<end]) }
        for place in Swift.stride(from: end - stride, through: start, by: -stride) {
            for word in place..<place + stride { list.append(clicks[word]) }
        }
    }
}
