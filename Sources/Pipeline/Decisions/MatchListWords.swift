import AttributionModel
import Matching

/// A list as it is kept, in words: three of what is known of it, then its candidates, packed.
struct MatchListWords {
    private(set) var words: [UInt64] = []
    private var packing = CandidatePacking(isWide: false, earliest: .earliest)

    private static let headCount = 3
    /// Flags of the first word, above the total.
    private static let (isCut, isHot, isSummed, isWide) = (1 as UInt64, 2 as UInt64, 4 as UInt64, 8 as UInt64)

    /// Begins a list.
    mutating func begin(_ found: FoundCandidates) {
        packing = MatchListWords.packing(for: found.candidates)
        words.removeAll(keepingCapacity: true)
        words.reserveCapacity(MatchListWords.headCount + packing.stride * found.candidates.count)
        let flags =
            (found.isCut ? MatchListWords.isCut : 0) | (found.isHot ? MatchListWords.isHot : 0)
            | (found.links == nil ? 0 : MatchListWords.isSummed) | (packing.isWide ? MatchListWords.isWide : 0)
        words.append(UInt64(UInt32(clamping: found.total)) | flags << 32)
        words.append(UInt64(found.links ?? 0))
        words.append(UInt64(bitPattern: packing.earliest.milliseconds))
    }

    /// Adds a candidate, whose click may have another number among claims.
    mutating func add(_ click: SortedClick, number: UInt32, _ ipClass: IPClass?) {
        packing.append(
            click: number, reference: click.reference, clickedAt: click.clickedAt, link: click.link, ipClass: ipClass,
            to: &words)
    }

    private static func packing(for clicks: [SortedClick]) -> CandidatePacking {
        guard let first = clicks.first else { return CandidatePacking(isWide: false, earliest: .earliest) }
        var (earliest, latest, links, references) = (first.clickedAt, first.clickedAt, 0 as UInt32, 0 as UInt64)
        for click in clicks {
            earliest = min(earliest, click.clickedAt)
            latest = max(latest, click.clickedAt)
            links |= click.link
            references |= click.reference
        }
        return CandidatePacking(from: earliest, to: latest, links: links, references: references)
    }

    /// The list of the first `count` words.
    static func decode(_ words: [UInt64], count: Int) -> TierLookup {
        let (total, flags) = (Int(words[0] & 0xFFFF_FFFF), words[0] >> 32)
        let packing = CandidatePacking(
            isWide: flags & isWide != 0, earliest: Instant(milliseconds: Int64(bitPattern: words[2])))
        let list = CandidateList(Array(words[headCount..<count]), packed: packing)
        guard flags & isSummed == 0 else { return .summed(Array(list), count: total, links: Int(words[1])) }
        return .candidates(list, total: total, isCut: flags & isCut != 0, isHot: flags & isHot != 0)
    }
}
