import AttributionModel
import Matching

/// What is known of every readable click, kept or not: enough to find duplicates and to count it in reports.
struct LedgerEntry {
    var clickID: Digest
    var clickedAt: Instant
    /// Its verdict before duplicates are known.
    var verdict: ClickVerdict
    var dimensions: UInt32
    /// A digest of its link and address (`linkAndIP(link:ip:)`).
    var linkAndIP: UInt64
    /// Its number among the clicks that are kept and half of its line's digest; nil for clicks that no install could
    /// want, and so for all that are not usable.
    ///
    /// Lines in which these halves agree are copies, of which the number decides which one stays: threads, that is.
    /// Among a hundred thousand lines, two agree in 32 bits.
    var kept: (number: ClickNumber, line: UInt64)?

    /// A digest of a link and an address; 0 without an address.
    static func linkAndIP(link: Digest, ip: IPAddress) -> UInt64 {
        guard ip.isPresent else { return 0 }
        var builder = DigestBuilder(seed: UInt64(ip.family))
        builder.add(link)
        builder.add(ip.high)
        builder.add(ip.low)
        return max(1, builder.digest.high)
    }

    /// Whether two lines of the same id and time are alike in all that matters.
    func isCopy(of other: LedgerEntry) -> Bool {
        linkAndIP == other.linkAndIP && dimensions == other.dimensions && verdict == other.verdict
            && kept?.line == other.kept?.line
    }
}

extension LedgerEntry {
    /// The record that is sorted: copies of one line are neighbours and equal except for their numbers.
    ///
    /// ```
    /// second: dimensions · upper half of the line's digest, or the verdict
    /// third:  lower half of the line's digest · number, or all ones
    /// ```
    /// A kept click needs no verdict: it is usable.
    var record: SortRecord {
        assert(kept == nil || verdict == .usable)
        return SortRecord(
            key: clickID, time: clickedAt.milliseconds, first: linkAndIP,
            second: UInt64(dimensions) << 32 | (kept.map { $0.line >> 32 } ?? UInt64(verdict.rawValue)),
            third: kept.map { $0.line << 32 | UInt64($0.number.number) } ?? UInt64(LedgerEntry.notKept))
    }

    init(_ record: SortRecord) {
        clickID = record.key
        clickedAt = Instant(milliseconds: record.time)
        linkAndIP = record.first
        dimensions = UInt32(truncatingIfNeeded: record.second >> 32)
        let number = UInt32(truncatingIfNeeded: record.third)
        if number == LedgerEntry.notKept {
            verdict = ClickVerdict(stored: UInt8(truncatingIfNeeded: record.second))
        } else {
            verdict = .usable
            kept = (ClickNumber(number: number), record.second << 32 | record.third >> 32)
        }
    }

    private static let notKept = UInt32.max
}
