import AttributionModel
import Deciding

/// What the ledger of clicks adds up to.
struct ClickTotals: Sendable {
    /// Clicks that were read for matching.
    var verdicts = Tally<ClickVerdict>()
    /// Counts by part and by number in `Dimensions`.
    var byDimensions = DimensionTable()
    var byDay = DayCounts()
    /// The share of `verdicts` that is of each part's own time.
    private var verdictsByPart: [Tally<ClickVerdict>] = []
    /// The kept clicks whose id installs of earlier days have won.
    var claimed: [(click: ClickNumber, claims: EarlierClaims)] = []
    /// The kept clicks that are duplicates.
    var duplicates: [ClickNumber] = []
    /// Kept clicks that share their id with another kept click, and the one that claims on that id go to (spec §8).
    var aliases: [ClickNumber: ClickNumber] = [:]
    /// The claims of earlier days on ids that rivals have: lines of one id and time that differ.
    var claimsOnRivals: [Digest: EarlierClaims] = [:]
    /// For ids that rivals have, the first kept click with the id that is not a rival.
    var keptBesideRivals: [Digest: ClickNumber] = [:]
    /// Duplicates that have another link or address than the line before them with their id.
    var differingDuplicates = 0

    /// Counts nothing yet, for no part.
    init() {}

    /// Counts nothing yet, for that many parts and combinations of dimensions.
    init(partCount: Int, dimensionCount: Int) {
        byDimensions = DimensionTable(partCount: partCount, dimensionCount: dimensionCount)
        verdictsByPart = Array(repeating: Tally(), count: partCount)
    }

    /// Counts the verdict of screening on a click; `part` is nil for a click outside all parts.
    @inline(__always)
    mutating func count(_ verdict: ClickVerdict, part: Int?) {
        verdicts[verdict] += 1
        if let part { verdictsByPart[part][verdict] += 1 }
    }

    /// The share of `verdicts` that is of the parts' own times.
    var verdictsOfParts: Tally<ClickVerdict> { verdictsByPart.reduce(into: Tally()) { $0 += $1 } }

    /// The counts of one part.
    func part(_ part: Int, day: BatchDay) -> ClickTotals {
        var totals = self
        totals.byDimensions = byDimensions.only(part: part)
        totals.byDay = byDay.only(day)
        totals.verdictsByPart = [verdictsByPart[part]]
        return totals
    }

    mutating func add(_ other: ClickTotals) {
        verdicts += other.verdicts
        verdictsByPart.extend(to: other.verdictsByPart.count, with: Tally())
        for (part, verdicts) in other.verdictsByPart.enumerated() { verdictsByPart[part] += verdicts }
        claimed += other.claimed
        byDimensions += other.byDimensions
        byDay += other.byDay
        duplicates += other.duplicates
        differingDuplicates += other.differingDuplicates
        aliases.merge(other.aliases) { one, _ in one }
        claimsOnRivals.merge(other.claimsOnRivals) { one, _ in one }
        keptBesideRivals.merge(other.keptBesideRivals) { one, _ in one }
    }

    /// The claims of earlier days, each at the time that `wonAt` returns, or left out if that is nil; these and later
    /// claims lapse after `history` (spec §8a).
    func claims(
        clickCount: Int, history: Milliseconds, wonAt: (EarlierClaims) -> Instant?
    ) -> Claims {
        var claims = Claims(clickCount: clickCount, lapsing: .these(Set(aliases.values)), history: history)
        for (click, earlier) in claimed {
            guard let wonAt = wonAt(earlier) else { continue }
            claims.insertEarlier(aliases[click] ?? click, at: wonAt)
        }
        return claims
    }
}
