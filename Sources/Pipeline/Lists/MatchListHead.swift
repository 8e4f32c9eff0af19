import AttributionModel
import Matching

/// What is known of a list besides its candidates, in three words; a fourth says where its clicks are if it shares them
/// with other lists.
struct MatchListHead: Equatable {
    /// The number of clicks that meet the install, or of candidates in a list that was summed up.
    let total: Int
    let isCut: Bool
    let isHot: Bool
    /// The number of distinct links in a list that was summed up.
    let links: Int?

    private static let (isCut, isHot, isSummed, isWide, isShared) =
        (1 as UInt64, 2 as UInt64, 4 as UInt64, 8 as UInt64, 16 as UInt64)

    /// Begins a list's words.
    func begin(_ words: inout [UInt64], packing: CandidatePacking, shared: UInt64?) {
        words.removeAll(keepingCapacity: true)
        let flags =
            (isCut ? MatchListHead.isCut : 0) | (isHot ? MatchListHead.isHot : 0)
            | (links == nil ? 0 : MatchListHead.isSummed) | (packing.isWide ? MatchListHead.isWide : 0)
            | (shared == nil ? 0 : MatchListHead.isShared)
        words.append(UInt64(UInt32(clamping: total)) | flags << 32)
        words.append(UInt64(links ?? 0))
        words.append(UInt64(bitPattern: packing.earliest.milliseconds))
        if let shared { words.append(shared) }
    }

    /// Reads what `begin` wrote, from the front of `words`: the head, how the clicks are packed, where they are if they
    /// are shared, and how many words that took.
    static func read(
        _ words: [UInt64]
    ) -> (head: MatchListHead, packing: CandidatePacking, shared: UInt64?, length: Int) {
        let flags = words[0] >> 32
        let packing = CandidatePacking(
            isWide: flags & isWide != 0, earliest: Instant(milliseconds: Int64(bitPattern: words[2])))
        let head = MatchListHead(
            total: Int(words[0] & 0xFFFF_FFFF), isCut: flags & isCut != 0, isHot: flags & isHot != 0,
            links: flags & isSummed == 0 ? nil : Int(words[1]))
        return flags & isShared == 0 ? (head, packing, nil, 3) : (head, packing, words[3], 4)
    }

    /// The look-up with these candidates.
    func lookup(_ list: CandidateList) -> TierLookup {
        guard let links else { return .candidates(list, total: total, isCut: isCut, isHot: isHot) }
        return .summed(Array(list), count: total, links: links)
    }
}

extension MatchListHead {
    /// The head of a list that the merge found.
    init(_ found: FoundCandidates) {
        self.init(total: found.total, isCut: found.isCut, isHot: found.isHot, links: found.links)
    }
}
