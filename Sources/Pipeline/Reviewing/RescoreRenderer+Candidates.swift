import AttributionModel
import Publishing
import Reviewing

extension RescoreRenderer {
    /// Writes the install's line with the tiers of the new pipeline.
    ///
    /// Numbers and spellings of touches stay: a line may spell out one that no click names any more.
    mutating func addCandidates(_ prepared: PreparedListing, _ listed: ListedInstall) {
        let bytes = piece.bytes
        rows.candidates.append(contentsOf: bytes[listed.line.lowerBound..<listed.tiersRange.lowerBound])
        var needsComma = false
        for (place, lookup) in prepared.lookups.enumerated() {
            let tier = shared.tiers[place]
            guard
                let old = piece.tiers[listed.tiers].first(where: { bytes[$0.name].elementsEqual(tier.name) })
            else { continue }
            if needsComma { rows.candidates.append(0x2C) }
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
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("tier", text: tier.name)
            writer.key("click")
            writer.null()
            writer.endObject()
            rows.candidates += writer.bytes
        case (.candidates(let list, _, let isCut, let isHot), _) where !tier.keepsLists:
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("tier", text: tier.name)
            writer.member("total", integer: total)
            writer.member("cut", flag: isCut)
            writer.member("hot", flag: isHot)
            writer.key("candidates")
            writer.beginArray()
            for click in list { writer.raw(Array(bytes[piece.clicks[Int(click.reference)].range])) }
            writer.endArray()
            writer.endObject()
            rows.candidates += writer.bytes
        default: rows.candidates.append(contentsOf: bytes[old.range])
        }
    }
}
