import AttributionModel
import Matching

/// Tells which cached clicks the ledger needs: those whose id may occur again, and those that may be counted in a
/// report or keep a click that is counted from being unique.
struct NeededClicks {
    /// The ids of all clicks and claims.
    let ids: RepeatFilter
    /// The links and addresses of all clicks that reports may count; nil if cached clicks are among these, as where
    /// folders are of UTC days and the zone is not: then the ledger needs all clicks of the day before, too.
    let reported: RepeatFilter?
    /// Clicks at this time or before cannot keep a reported one from being unique.
    let uniqueFrom: Instant

    /// Whether the ledger needs a click, by the upper half of its id's digest.
    @inline(__always)
    func needs(_ idHigh: UInt64, at clickedAt: Instant, linkAndIP: UInt64) -> Bool {
        if ids.mayRepeat(idHigh) { return true }
        guard clickedAt > uniqueFrom else { return false }
        guard let reported else { return true }
        return linkAndIP != 0 && reported.mayHave(linkAndIP)
    }
}
