import AttributionModel
import Matching

/// Entries of the ledger as they are kept: four words each, and additional words for some.
///
/// ```
/// count │ id high, id low, link and address, facts │ … │ extra words of the entries, in order
/// facts: time (42 bits) · dimensions (17) · is kept (1) · verdict (4)
/// ```
/// A kept click has two extra words: the numbers of its dimensions and its own, and what it has of its line's digest.
/// Any other has one if the number of its dimensions does not fit.
struct LedgerPage {
    /// The most entries of a page.
    static let capacity = 512
    static let entryWords = 4
    private static let timeShift: UInt64 = 22
    private static let dimensionShift: UInt64 = 5
    private static let farDimensions: UInt64 = (1 << 17) - 1
    private static let keptBit: UInt64 = 1 << 4
    private static let verdictBits: UInt64 = 15

    private(set) var words: [UInt64] = []
    private var extras: [UInt64] = []
    private(set) var count = 0

    init() {
        words.reserveCapacity(1 + Self.capacity * (Self.entryWords + 2))
        clear()
    }

    /// Forgets all entries, keeping the memory.
    mutating func clear() {
        words.removeAll(keepingCapacity: true)
        words.append(0)
        extras.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Adds an entry; there must be room for it.
    ///
    /// The bits for its time reach to 2109: clicks lie in `Instant.earliest..<Instant.end` (spec §2), and claims have a
    /// time of their own before that.
    @inline(__always)
    mutating func append(_ entry: LedgerEntry) {
        var facts = UInt64(bitPattern: entry.clickedAt.milliseconds) << Self.timeShift
        let dimensions = UInt64(entry.dimensions)
        facts |= min(dimensions, Self.farDimensions) << Self.dimensionShift
        if let kept = entry.kept {
            facts |= Self.keptBit
            extras.append(dimensions << 32 | UInt64(kept.number.number))
            extras.append(kept.line)
        } else if dimensions >= Self.farDimensions {
            extras.append(dimensions)
        }
        words.append(entry.clickID.high)
        words.append(entry.clickID.low)
        words.append(entry.linkAndIP)
        words.append(facts | UInt64(entry.verdict.rawValue))
        count += 1
    }

    /// Puts the parts of the page together; it may then be read or stored, and must be cleared before the next entry.
    mutating func close() {
        words[0] = UInt64(count)
        words.append(contentsOf: extras)
    }

    /// Replaces the page by one from an arena.
    mutating func read(_ reference: UInt64, from arena: inout ArenaReader) throws(SpillError) {
        let wordCount = try arena.readWords(reference, into: &words)
        count = min(Int(words[0]), Self.capacity, (wordCount - 1) / Self.entryWords)
    }

    /// The upper half of an entry's id.
    @inline(__always)
    func id(at place: Int) -> UInt64 { words[1 + place * Self.entryWords] }

    /// An entry's link and address; 0 if it has none, counts in no report, or is not later than an instant.
    @inline(__always)
    func countedLink(at place: Int, after instant: Instant) -> UInt64 {
        let isLater = Int64(facts(at: place) >> Self.timeShift) > instant.milliseconds
        return isLater && verdict(at: place).isCounted ? words[3 + place * Self.entryWords] : 0
    }

    /// Whether an entry is the claim of an install of an earlier day.
    @inline(__always)
    func isClaim(at place: Int) -> Bool { facts(at: place) >> Self.timeShift == EarlierClaim.time.milliseconds }

    /// The entry at a place; `extra` is where its extra words begin, and then where those of the next entry do.
    @inline(__always)
    func entry(at place: Int, extra: inout Int) -> LedgerEntry {
        let first = 1 + place * Self.entryWords
        let facts = facts(at: place)
        var dimensions = facts >> Self.dimensionShift & Self.farDimensions
        var kept: (number: ClickNumber, line: UInt64)?
        if facts & Self.keptBit != 0 {
            let numbers = words[extra]
            dimensions = numbers >> 32
            kept = (ClickNumber(number: UInt32(truncatingIfNeeded: numbers)), words[extra + 1])
            extra += 2
        } else if dimensions == Self.farDimensions {
            dimensions = words[extra]
            extra += 1
        }
        return LedgerEntry(
            clickID: Digest(high: words[first], low: words[first + 1]),
            clickedAt: Instant(milliseconds: Int64(facts >> Self.timeShift)), verdict: verdict(at: place),
            dimensions: UInt32(truncatingIfNeeded: dimensions), linkAndIP: words[first + 2], kept: kept)
    }

    /// Where the extra words of the first entry begin.
    var firstExtra: Int { 1 + count * Self.entryWords }

    @inline(__always)
    private func facts(at place: Int) -> UInt64 { words[4 + place * Self.entryWords] }

    @inline(__always)
    private func verdict(at place: Int) -> ClickVerdict {
        ClickVerdict(stored: UInt8(truncatingIfNeeded: facts(at: place) & Self.verdictBits))
    }
}
