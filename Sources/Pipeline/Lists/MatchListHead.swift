import AttributionModel
import Matching

/// What is known of a list besides its candidates, in three words; a fourth says where its clicks are if it shares them
/// with other lists.
struct MatchListHead {
    /// The number of clicks that meet the install, or of candidates in a list that was summed up.
    let total: Int
    let isCut: Bool
    let isHot: Bool
    /// The number of distinct links in a list that was summed up.
    let linkCount: Int?

    /// What the first word says of a list, above its total.
    private struct Flags: OptionSet {
        let rawValue: UInt64

        static let cut = Flags(rawValue: 1)
        static let hot = Flags(rawValue: 2)
        static let summed = Flags(rawValue: 4)
        static let wide = Flags(rawValue: 8)
        static let shared = Flags(rawValue: 16)
    }

    /// Begins a list's words.
    func begin(_ words: inout [UInt64], packing: CandidatePacking, shared: UInt64?) {
        words.removeAll(keepingCapacity: true)
        var flags: Flags = []
        if isCut { flags.insert(.cut) }
        if isHot { flags.insert(.hot) }
        if linkCount != nil { flags.insert(.summed) }
        if packing.isWide { flags.insert(.wide) }
        if shared != nil { flags.insert(.shared) }
        words.append(UInt64(UInt32(clamping: total)) | flags.rawValue << 32)
        words.append(UInt64(linkCount ?? 0))
        words.append(UInt64(bitPattern: packing.earliest.milliseconds))
        if let shared { words.append(shared) }
    }

    /// Reads what `begin` wrote, from the front of `words`: the head, how the clicks are packed, where they are if they
    /// are shared, and how many words that took.
    static func read(
        _ words: [UInt64]
    ) -> (head: MatchListHead, packing: CandidatePacking, shared: UInt64?, length: Int) {
        let flags = Flags(rawValue: words[0] >> 32)
        let packing = CandidatePacking(
            isWide: flags.contains(.wide), earliest: Instant(milliseconds: Int64(bitPattern: words[2])))
        let head = MatchListHead(
            total: Int(words[0] & 0xFFFF_FFFF), isCut: flags.contains(.cut), isHot: flags.contains(.hot),
            linkCount: flags.contains(.summed) ? Int(words[1]) : nil)
        return flags.contains(.shared) ? (head, packing, words[3], 4) : (head, packing, nil, 3)
    }

    /// The look-up with these candidates.
    func lookup(_ list: CandidateList) -> TierLookup {
        guard let linkCount else { return .candidates(list, total: total, isCut: isCut, isHot: isHot) }
        return .summed(Array(list), count: total, linkCount: linkCount)
    }
}

extension MatchListHead {
    /// The head of a list that the merge found.
    init(_ found: FoundCandidates) {
        self.init(total: found.total, isCut: found.isCut, isHot: found.isHot, linkCount: found.linkCount)
    }
}
