import AttributionModel
import Publishing
import Reviewing

extension RescoreRenderer {
    /// Writes the install's line with the tiers of the new pipeline.
    ///
    /// Numbers and spellings stay: a line may spell out a click or touch that is no longer named.
    mutating func addCandidates(_ prepared: PreparedListing, _ listed: ListedInstall) {
        let bytes = piece.bytes
        rows.candidates.append(contentsOf: bytes[listed.line.lowerBound..<listed.tiersRange.lowerBound])
        var needsComma = false
        for (place, lookup) in prepared.lookups.enumerated() {
            let tier = shared.tiers[place]
            guard let old = piece.tiers[listed.tiers].first(where: { $0.isNamed(tier.quotedName, in: bytes) })
            else { continue }
            if needsComma { rows.candidates.append(JSONByte.comma) }
            needsComma = true
            add(lookup, total: prepared.totals[place], tier, old)
        }
        rows.candidates.append(contentsOf: bytes[listed.tiersRange.upperBound..<listed.line.upperBound])
        rows.candidates.append(0x0A)
    }

    private mutating func add(_ lookup: TierLookup, total: Int?, _ tier: RescoredTier, _ old: ListedTier) {
        let bytes = piece.bytes
        switch (lookup, old.content) {
        case (.device(nil), .device(click: .some)):
            changedTier.clear()
            CandidatesLines.deviceTier(tier.name, click: nil, into: &changedTier)
            rows.candidates += changedTier.bytes
        case (.candidates(let list, _, let isCut, let isHot), _) where !tier.keepsLists:
            changedTier.clear()
            CandidatesLines.tier(
                tier.name, total: total, isCut: isCut, isHot: isHot, count: list.count,
                candidate: { Int(list.reference(at: $0)) }, into: &changedTier)
            rows.candidates += changedTier.bytes
        default: rows.candidates.append(contentsOf: bytes[old.range])
        }
    }
}
