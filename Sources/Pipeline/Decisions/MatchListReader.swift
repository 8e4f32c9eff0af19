import AttributionModel
import Matching

/// Reads lists for one task.
struct MatchListReader: ~Copyable {
    private var arena: ArenaReader
    private var words: [UInt64] = []

    init(_ arena: consuming ArenaReader) { self.arena = arena }

    /// The list of a reference.
    mutating func list(_ reference: UInt64) throws(SpillError) -> TierLookup {
        let count = try arena.readWords(reference, into: &words)
        let (head, packing, shared, length) = MatchListHead.read(words)
        guard let shared else { return head.lookup(CandidateList(Array(words[length..<count]), packed: packing)) }
        let stretches = words[length..<count].map { ListStretch(word: $0) }
        var list = [UInt64](repeating: 0, count: packing.stride * stretches.reduce(0) { $0 + $1.count })
        var place = 0
        for stretch in stretches {
            let first = stretch.isRising ? stretch.start : stretch.start - stretch.count + 1
            let range = packing.stride * first..<packing.stride * (first + stretch.count)
            try arena.readWords(shared, range, into: &list, at: place)
            let end = place + range.count
            if !stretch.isRising { list.reverse(in: place..<end, by: packing.stride) }
            place = end
        }
        return head.lookup(CandidateList(list, packed: packing))
    }
}

extension [UInt64] {
    /// Turns round the order of groups of words.
    fileprivate mutating func reverse(in range: Range<Int>, by stride: Int) {
        var (low, high) = (range.lowerBound, range.upperBound - stride)
        while low < high {
            for word in 0..<stride { swapAt(low + word, high + word) }
            low += stride
            high -= stride
        }
    }
}
