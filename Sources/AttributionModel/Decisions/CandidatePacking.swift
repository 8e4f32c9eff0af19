/// How the candidates of a list are packed into words: two per candidate, or three where their values do not fit two.
///
/// With ten million clicks, lists are most of what a run spills: each byte of a candidate amounts to some 40 MB.
public struct CandidatePacking: Sendable, Equatable {
    /// Whether a candidate takes three words.
    public let isWide: Bool
    /// The instant from which the times of narrow candidates are counted.
    public let earliest: Instant

    /// How many bits a narrow candidate has for its address class, its link and its time after the earliest.
    @usableFromInline
    static let (classBits, linkBits, timeBits) = (2 as UInt64, 24 as UInt64, 32 as UInt64)
    /// In a wide candidate the class is stored above the click's reference, which never needs the two highest bits.
    @usableFromInline
    static let wideClassShift: UInt64 = 62
    /// References are multiples of 4.
    @usableFromInline
    static let referenceShift: UInt64 = 2
    private static let referenceBits = 64 - linkBits - classBits

    /// The number of words per candidate.
    @inlinable
    public var stride: Int { isWide ? 3 : 2 }

    /// A packing that was chosen before.
    @inlinable
    public init(isWide: Bool, earliest: Instant) {
        self.isWide = isWide
        self.earliest = earliest
    }

    /// The packing that holds candidates between these times; `links` and `references` are the bitwise or of all their
    /// links and references.
    public init(from earliest: Instant, to latest: Instant, links: UInt32, references: UInt64) {
        self.earliest = earliest
        let placeShift = CandidatePacking.referenceShift
        isWide =
            UInt64(latest - earliest) >> CandidatePacking.timeBits != 0
            || UInt64(links) >> CandidatePacking.linkBits != 0
            || references >> (placeShift + CandidatePacking.referenceBits) != 0
            || references & ((1 << placeShift) - 1) != 0
    }

    /// Appends a candidate's words.
    @inlinable
    public func append(
        click: ClickNumber, reference: UInt64, clickedAt: Instant, link: LinkNumber, ipClass: IPClass?,
        to words: inout [UInt64]
    ) {
        let ipClass = UInt64(ipClass?.rawValue ?? 0)
        guard !isWide else {
            words.append(reference | ipClass << CandidatePacking.wideClassShift)
            words.append(UInt64(click.number) << 32 | UInt64(link.number))
            words.append(UInt64(bitPattern: clickedAt.milliseconds))
            return
        }
        let place = reference >> CandidatePacking.referenceShift
        words.append(UInt64(click.number) << CandidatePacking.timeBits | UInt64(clickedAt - earliest))
        words.append((place << CandidatePacking.linkBits | UInt64(link.number)) << CandidatePacking.classBits | ipClass)
    }

    /// Gives out the clicks in order.
    @inlinable
    func forEachClick(in words: [UInt64], _ body: (ClickNumber) -> Void) {
        // The high half of the first of two words, or of the second of three.
        for place in Swift.stride(from: isWide ? 1 : 0, to: words.count, by: stride) {
            body(ClickNumber(number: UInt32(truncatingIfNeeded: words[place] >> 32)))
        }
    }

    /// The reference of the candidate whose words begin at a place.
    @inlinable
    func reference(in words: [UInt64], at place: Int) -> UInt64 {
        guard !isWide else { return words[place] & ((1 << CandidatePacking.wideClassShift) - 1) }
        let (linkBits, classBits) = (CandidatePacking.linkBits, CandidatePacking.classBits)
        return (words[place + 1] >> (linkBits + classBits)) << CandidatePacking.referenceShift
    }

    /// The candidate whose words begin at a place.
    @inlinable
    public func candidate(in words: [UInt64], at place: Int) -> Candidate {
        let (first, second) = (words[place], words[place + 1])
        let reference = reference(in: words, at: place)
        guard !isWide else {
            return Candidate(
                click: ClickNumber(number: UInt32(truncatingIfNeeded: second >> 32)),
                reference: reference,
                clickedAt: Instant(milliseconds: Int64(bitPattern: words[place + 2])),
                link: LinkNumber(number: UInt32(truncatingIfNeeded: second)),
                ipClass: IPClass(rawValue: UInt8(truncatingIfNeeded: first >> CandidatePacking.wideClassShift)))
        }
        let (classBits, linkBits) = (CandidatePacking.classBits, CandidatePacking.linkBits)
        return Candidate(
            click: ClickNumber(number: UInt32(truncatingIfNeeded: first >> CandidatePacking.timeBits)),
            reference: reference,
            clickedAt: earliest + Int64(first & ((1 << CandidatePacking.timeBits) - 1)),
            link: LinkNumber(
                number: UInt32(truncatingIfNeeded: second >> classBits & ((1 << linkBits) - 1))),
            ipClass: IPClass(rawValue: UInt8(truncatingIfNeeded: second & ((1 << classBits) - 1))))
    }
}
