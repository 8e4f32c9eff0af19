import AttributionModel

extension SilentFaults {
    /// Clicks or installs of which none has all signals of the key of a probabilistic tier that is open to them, or of
    /// any such tier, clicks first.
    ///
    /// Most likely logs no longer have a field, or the pipeline names it wrongly. Only other tiers then attribute
    /// installs, or none does, and nothing else shows why. Days are looked at one by one, as a night may decide others
    /// again whose logs have the field.
    func keyless(by pipeline: PipelineDefinition) -> [KeylessRecords] {
        let ofClicks = ProbabilisticTier.all(of: pipeline, for: .click)
        let ofInstalls = ProbabilisticTier.all(of: pipeline, for: .install)
        return Self.keyless(notes.keyedClicks, of: ofClicks).map { KeylessRecords(.click, of: $0) }
            + Self.keyless(installs.keyed, of: ofInstalls).map { KeylessRecords(.install, of: $0) }
            + keylessByDay(of: ofInstalls)
    }

    /// The same for tiers whose key installs lack on some days, but not on all days together.
    private func keylessByDay(of tiers: [ProbabilisticTier]) -> [KeylessRecords] {
        let told = Self.keyless(installs.keyed, of: tiers).map(\.tier)
        guard !told.contains(nil) else { return [] }
        let byDay = days.map { (day: $0.day, found: Self.keyless($0.installs.keyed, of: tiers)) }
        return ([nil] + tiers.map(\.name)).filter { !told.contains($0) }.compactMap { tier in
            let days = byDay.compactMap { day, found in
                found.first { $0.tier == tier }.map { (day: day, keyless: $0) }
            }
            guard !days.isEmpty else { return nil }
            let count = days.reduce(0) { $0 + $1.keyless.records }
            return KeylessRecords(.install, of: (tier, count), on: " of \(days.map(\.day).names)")
        }
    }

    /// The tiers whose key none of the records has, each with the number of records; if that is so of all tiers, a
    /// single entry without a tier.
    private static func keyless(
        _ records: KeyedRecords, of tiers: [ProbabilisticTier]
    ) -> [(tier: String?, records: Int)] {
        let platforms = Set(tiers.flatMap(\.platforms))
        let count = records.count(of: platforms)
        if count >= fewRecords, !records.hasKey(of: tiers.reduce(0) { $0 | $1.bit }, on: platforms) {
            return [(nil, count)]
        }
        return tiers.compactMap { tier in
            let count = records.count(of: tier.platforms)
            return count >= someRecords && !records.hasKey(of: tier.bit, on: tier.platforms) ? (tier.name, count) : nil
        }
    }
}

/// Clicks or installs of which none has all signals of a probabilistic tier's key.
struct KeylessRecords {
    /// Whether that is so of all such tiers, which may explain why nothing matches.
    let isOfAllTiers: Bool
    /// For people.
    let text: String

    fileprivate init(_ kind: RecordKind, of found: (tier: String?, records: Int), on days: String = "") {
        isOfAllTiers = found.tier == nil
        let key = found.tier.map { "the key of tier \($0)" } ?? "a probabilistic tier's key"
        text =
            "none of \(found.records.counted(kind.name))\(days) has all signals of \(key); check what the pipeline names "
            + "the fields of \(kind.plural) (ascribe check PIPELINE --input DIR counts them)"
    }
}

/// A probabilistic tier, as `KeyedRecords` of a kind number it.
private struct ProbabilisticTier {
    let name: String
    let bit: UInt64
    /// The platforms that it is open to; a click without one may meet any install.
    let platforms: Set<Platform?>

    static func all(of pipeline: PipelineDefinition, for kind: RecordKind) -> [ProbabilisticTier] {
        let tiers = pipeline.match.tiers.enumerated().filter { $0.element.probabilistic != nil }
        return tiers.enumerated().map { number, tier in
            let isOpenToUnknown = tier.element.platforms == nil || kind == .click
            return ProbabilisticTier(
                name: tier.element.name, bit: 1 << UInt64(kind == .click ? number : tier.offset),
                platforms: Set((tier.element.platforms ?? Platform.allCases) + (isOpenToUnknown ? [nil] : [])))
        }
    }
}
