import AttributionModel
import Publishing
import Reviewing

extension RescoreRenderer {
    /// Writes the install's line with the tiers of the new pipeline.
    ///
    /// Numbers and spellings stay: a line may spell out a click or touch that is no longer named.
    mutating func addCandidates(_ listed: ListedInstall, at install: Int) {
        writer.rows.candidates += piece.bytes[listed.line.lowerBound..<listed.tiersRange.lowerBound]
        var needsComma = false
        let lookups = prepared.lookups(of: install)
        for place in plan.tiers.indices {
            let tier = plan.tiers[place]
            guard let old = listed.tiers.first(where: { piece.tiers[$0].isNamed(tier.quotedName, in: piece.bytes) })
            else { continue }
            if needsComma { writer.rows.candidates.append(JSONByte.comma) }
            needsComma = true
            add(lookups.lowerBound + place, tier, piece.tiers[old])
        }
        writer.rows.candidates += piece.bytes[listed.tiersRange.upperBound..<listed.line.upperBound]
        writer.rows.candidates.append(0x0A)
    }

    /// Writes a tier by the place of its look-up.
    private mutating func add(_ place: Int, _ tier: RescoredTier, _ old: ListedTier) {
        let name = SpelledText(tier.quotedName)
        switch (prepared.lookups[place], old.content) {
        case (.device(nil), .device(click: .some)):
            changedTier.clear()
            CandidatesLines.deviceTier(name, click: nil, into: &changedTier)
            writer.rows.candidates += changedTier.bytes
        case (.candidates(let list, _, let isCut, let isHot), _) where !tier.keepsLists:
            changedTier.clear()
            CandidatesLines.tier(
                name, total: prepared.totals[place], isCut: isCut, isHot: isHot, count: list.count,
                candidate: { Int(list.reference(at: $0)) }, into: &changedTier)
            writer.rows.candidates += changedTier.bytes
        default: writer.rows.candidates += piece.bytes[old.range]
        }
    }
}
