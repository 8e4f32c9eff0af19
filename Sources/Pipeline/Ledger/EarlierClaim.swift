import AttributionModel
import Matching

/// How an install of an earlier day won the clicks of an id (spec §8a).
///
/// A claim is an entry of its own in the ledger of clicks, before all clicks of its id: its time lies before
/// `Instant.earliest`.
enum EarlierClaim: UInt8, Sendable {
    /// Won by device id: may be won by device id again, and counts in no accounting identity.
    case deterministic = 1
    case probabilistic = 2

    /// The time that distinguishes claims from clicks.
    static let time = Instant(milliseconds: 0)

    /// The ledger's entry for a claim that was won at `wonAt`, from 1970 on.
    func entry(of clickID: Digest, wonAt: Instant) -> LedgerEntry {
        LedgerEntry(
            clickID: clickID, clickedAt: EarlierClaim.time, verdict: .usable, dimensions: 0,
            linkAndIP: UInt64(bitPattern: wonAt.milliseconds) << EarlierClaim.timeShift | UInt64(rawValue))
    }

    fileprivate static let timeShift: UInt64 = 2
}

/// The clicks that an install of an earlier day has won, by the digest of their id, and how.
struct ClaimedClick: Sendable {
    var id: Digest
    var claim: EarlierClaim
}

/// All claims of earlier days on one id, taken together.
struct EarlierClaims: Sendable {
    /// When the last of them was won.
    private(set) var wonAt: Instant
    /// When the last one of a probabilistic tier was won.
    private(set) var wonByProbabilityAt: Instant?

    /// The claim that a sorted entry of the ledger stands for, nil for a click.
    init?(_ record: SortRecord) {
        guard record.time == EarlierClaim.time.milliseconds else { return nil }
        wonAt = Instant(milliseconds: Int64(record.first >> EarlierClaim.timeShift))
        let kind = record.first & ((1 << EarlierClaim.timeShift) - 1)
        wonByProbabilityAt = kind == UInt64(EarlierClaim.probabilistic.rawValue) ? wonAt : nil
    }

    /// Takes in another claim on the same id.
    mutating func add(_ other: EarlierClaims) {
        wonAt = max(wonAt, other.wonAt)
        if let time = other.wonByProbabilityAt { wonByProbabilityAt = max(wonByProbabilityAt ?? time, time) }
    }
}
