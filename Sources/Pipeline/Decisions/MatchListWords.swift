import AttributionModel
import Matching

/// A list as it is kept, in words: three of what is known of it, then two a candidate, or three where its values are
/// too large for two.
///
/// With ten million clicks lists are the most that a run spills, so that each byte of a candidate is some 40 MB.
struct MatchListWords {
    private(set) var words: [UInt64] = []
    private var isWide = false
    private var earliest = Instant.earliest

    private static let headCount = 3
    /// Flags of the first word, above the total.
    private static let (isCut, isHot, isSummed, isWide) = (1 as UInt64, 2 as UInt64, 4 as UInt64, 8 as UInt64)
    /// In a narrow candidate the bits of the class of its address, of its link and of its time after the earliest.
    private static let (classBits, linkBits, timeBits) = (2 as UInt64, 24 as UInt64, 32 as UInt64)
    /// In a wide one the class stands above the click's reference, which never has that many bits.
    private static let wideClassShift: UInt64 = 62
    /// References are multiples of 4.
    private static let referenceShift: UInt64 = 2
    private static let referenceBits = 64 - linkBits - classBits

    /// Begins a list.
    mutating func begin(_ found: FoundCandidates) {
        measure(found.candidates)
        words.removeAll(keepingCapacity: true)
        words.reserveCapacity(MatchListWords.headCount + MatchListWords.stride(isWide: isWide) * found.candidates.count)
        let flags =
            (found.isCut ? MatchListWords.isCut : 0) | (found.isHot ? MatchListWords.isHot : 0)
            | (found.links == nil ? 0 : MatchListWords.isSummed) | (isWide ? MatchListWords.isWide : 0)
        words.append(UInt64(UInt32(clamping: found.total)) | flags << 32)
        words.append(UInt64(found.links ?? 0))
        words.append(UInt64(bitPattern: earliest.milliseconds))
    }

    /// Adds a candidate, whose click may have another number among claims.
    mutating func add(_ click: SortedClick, number: UInt32, _ ipClass: IPClass?) {
        let ipClass = UInt64(ipClass?.rawValue ?? 0)
        guard !isWide else {
            words.append(click.reference | ipClass << MatchListWords.wideClassShift)
            words.append(UInt64(number) << 32 | UInt64(click.link))
            words.append(UInt64(bitPattern: click.clickedAt.milliseconds))
            return
        }
        let place = click.reference >> MatchListWords.referenceShift
        words.append(UInt64(number) << MatchListWords.timeBits | UInt64(click.clickedAt - earliest))
        words.append((place << MatchListWords.linkBits | UInt64(click.link)) << MatchListWords.classBits | ipClass)
    }

    /// Looks whether candidates fit into two words each.
    private mutating func measure(_ clicks: [SortedClick]) {
        guard let first = clicks.first else { return isWide = false }
        earliest = first.clickedAt
        var (latest, links, references) = (first.clickedAt, 0 as UInt32, 0 as UInt64)
        for click in clicks {
            earliest = min(earliest, click.clickedAt)
            latest = max(latest, click.clickedAt)
            links |= click.link
            references |= click.reference
        }
        let placeShift = MatchListWords.referenceShift
        isWide =
            UInt64(latest - earliest) >> MatchListWords.timeBits != 0 || UInt64(links) >> MatchListWords.linkBits != 0
            || references >> (placeShift + MatchListWords.referenceBits) != 0
            || references & ((1 << placeShift) - 1) != 0
    }

    private static func stride(isWide: Bool) -> Int { isWide ? 3 : 2 }

    /// The list of the first `count` words.
    static func decode(_ words: [UInt64], count: Int) -> TierLookup {
        let (total, flags) = (Int(words[0] & 0xFFFF_FFFF), words[0] >> 32)
        let isWide = flags & isWide != 0
        let stride = stride(isWide: isWide)
        let earliest = Instant(milliseconds: Int64(bitPattern: words[2]))
        var candidates: [Candidate] = []
        candidates.reserveCapacity((count - headCount) / stride)
        for place in Swift.stride(from: headCount, to: count, by: stride) {
            candidates.append(
                isWide
                    ? wide(words[place], words[place + 1], words[place + 2])
                    : narrow(words[place], words[place + 1], earliest))
        }
        guard flags & isSummed == 0 else { return .summed(candidates, count: total, links: Int(words[1])) }
        return .candidates(candidates, total: total, isCut: flags & isCut != 0, isHot: flags & isHot != 0)
    }

    @inline(__always)
    private static func narrow(_ first: UInt64, _ second: UInt64, _ earliest: Instant) -> Candidate {
        Candidate(
            click: UInt32(truncatingIfNeeded: first >> timeBits),
            reference: (second >> (linkBits + classBits)) << referenceShift,
            clickedAt: earliest + Int64(first & ((1 << timeBits) - 1)),
            link: UInt32(truncatingIfNeeded: second >> classBits & ((1 << linkBits) - 1)),
            ipClass: IPClass(rawValue: UInt8(truncatingIfNeeded: second & ((1 << classBits) - 1))))
    }

    private static func wide(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> Candidate {
        Candidate(
            click: UInt32(truncatingIfNeeded: second >> 32), reference: first & ((1 << wideClassShift) - 1),
            clickedAt: Instant(milliseconds: Int64(bitPattern: third)), link: UInt32(truncatingIfNeeded: second),
            ipClass: IPClass(rawValue: UInt8(truncatingIfNeeded: first >> wideClassShift)))
    }
}
