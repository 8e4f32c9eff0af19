import AttributionModel
import Matching

/// A list as it is kept, in words: what is known of it, then three words a candidate.
struct MatchListWords {
    private(set) var words: [UInt64] = []
    private static let (isCut, isHot, isSummed) = (1 as UInt64, 2 as UInt64, 4 as UInt64)
    /// The class of an address stands above its click's reference, which never has so many bits.
    private static let classShift: UInt64 = 62

    /// Begins a list.
    mutating func begin(_ found: FoundCandidates) {
        words.removeAll(keepingCapacity: true)
        words.reserveCapacity(2 + 3 * found.candidates.count)
        words.append(UInt64(UInt32(clamping: found.total)))
        words.append(
            (found.isCut ? MatchListWords.isCut : 0) | (found.isHot ? MatchListWords.isHot : 0)
                | (found.links.map { UInt64(UInt32($0)) << 32 | MatchListWords.isSummed } ?? 0))
    }

    /// Adds a candidate, whose click may have another number among claims.
    mutating func add(_ click: SortedClick, number: UInt32, _ ipClass: IPClass?) {
        words.append(click.reference | UInt64(ipClass?.rawValue ?? 0) << MatchListWords.classShift)
        words.append(UInt64(number) << 32 | UInt64(click.link))
        words.append(UInt64(bitPattern: click.clickedAt.milliseconds))
    }

    /// The list of the first `count` words.
    static func decode(_ words: [UInt64], count: Int) -> TierLookup {
        let (total, facts) = (Int(words[0]), words[1])
        var candidates: [Candidate] = []
        candidates.reserveCapacity((count - 2) / 3)
        for place in stride(from: 2, to: count, by: 3) {
            let (reference, numbers) = (words[place], words[place + 1])
            candidates.append(
                Candidate(
                    click: UInt32(truncatingIfNeeded: numbers >> 32), reference: reference & (1 << classShift - 1),
                    clickedAt: Instant(milliseconds: Int64(bitPattern: words[place + 2])),
                    link: UInt32(truncatingIfNeeded: numbers),
                    ipClass: IPClass(rawValue: UInt8(truncatingIfNeeded: reference >> classShift))))
        }
        guard facts & isSummed == 0 else { return .summed(candidates, count: total, links: Int(facts >> 32)) }
        return .candidates(candidates, total: total, isCut: facts & isCut != 0, isHot: facts & isHot != 0)
    }
}
