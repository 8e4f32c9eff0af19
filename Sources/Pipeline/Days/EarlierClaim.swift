import AttributionModel
import Matching

/// Whether an install of an earlier day has won the clicks of an id (spec §8a).
///
/// A claim stands in the ledger of clicks as an entry of its own, before all clicks of its id, as required times lie
/// after 2012.
enum EarlierClaim: UInt8, Sendable, Comparable {
    case none
    /// Won by device id: may be won by device id again, and counts in no identity.
    case deterministic
    case probabilistic

    /// The time by which claims are told from clicks.
    static let time = Instant(milliseconds: 0)

    /// The ledger's entry of a claim.
    func entry(of clickID: Digest) -> LedgerEntry {
        LedgerEntry(
            clickID: clickID, clickedAt: EarlierClaim.time, verdict: .usable, dimensions: 0,
            linkAndIP: UInt64(rawValue))
    }

    /// The claim that a sorted entry of the ledger stands for, nil for a click.
    init?(_ record: SortRecord) {
        guard record.time == EarlierClaim.time.milliseconds else { return nil }
        self = EarlierClaim(rawValue: UInt8(truncatingIfNeeded: record.first)) ?? .deterministic
    }

    static func < (lhs: EarlierClaim, rhs: EarlierClaim) -> Bool { lhs.rawValue < rhs.rawValue }
}
