import AttributionModel
import Matching

/// Whether an install of an earlier day has won the clicks of an id (spec §8a).
///
/// A claim stands in the ledger of clicks as a record of its own, before all clicks of its id, as required times lie
/// after 2012.
enum EarlierClaim: UInt8, Sendable, Comparable {
    case none
    /// Won by device id: may be won by device id again, and counts in no identity.
    case deterministic
    case probabilistic

    private static let time: Int64 = 0

    /// The ledger's record of a claim.
    func record(of clickID: Digest) -> SortRecord {
        SortRecord(key: clickID, time: EarlierClaim.time, first: UInt64(rawValue))
    }

    /// The claim that a record of the ledger stands for, nil for a click.
    init?(_ record: SortRecord) {
        guard record.time == EarlierClaim.time else { return nil }
        self = EarlierClaim(rawValue: UInt8(truncatingIfNeeded: record.first)) ?? .deterministic
    }

    static func < (lhs: EarlierClaim, rhs: EarlierClaim) -> Bool { lhs.rawValue < rhs.rawValue }
}
