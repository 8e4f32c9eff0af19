import AttributionModel

/// Counts lines that have all signals of each tier's key, and what the others lack.
struct KeyTally {
    let kind: RecordKind
    /// What was counted, by tier; those that look at no record of the kind are left out.
    private(set) var keys: [LogProbe.Key] = []
    /// The same tiers, and for each signal of their keys the fields that give it.
    private var tiers: [(tier: Tier, signals: [(signal: Signal, fields: [Int])], compared: [Signal])] = []
    private var lines = 0
    private var keyed = 0
    private var seen: Set<Signal> = []

    /// Looks at the keys of a pipeline's tiers.
    init(_ tiers: [Tier], of kind: RecordKind) {
        self.kind = kind
        for tier in tiers {
            guard var key = tier.key(of: kind) else { continue }
            if kind == .install, tier.platforms != nil, !key.contains(.platform) { key.append(.platform) }
            let wanted = Set(tier.probabilistic?.comparedSignals ?? [])
            let compared = Signal.allCases.filter { wanted.contains($0) && !key.contains($0) }
            keys.append(
                LogProbe.Key(
                    tier: tier.name, lacking: key.map { LogProbe.Key.Lack(signal: $0.name) },
                    compared: compared.map { LogProbe.Key.Compared(signal: $0.name) }))
            self.tiers.append((tier, key.map { ($0, $0.sources(of: kind).map { $0.rawValue }) }, compared))
        }
    }

    /// Adds a line's signals; `fields` are what they were read from.
    mutating func add(_ values: SignalValues, from fields: ParsedFields) {
        lines += 1
        var isKeyed = false
        for (place, (tier, signals, compared)) in tiers.enumerated() {
            let lacking = signals.indices.filter { values.words(of: signals[$0].signal) == nil }
            let isOfOtherPlatform = values.platform != nil && !tier.isOpen(to: values.platform)
            if isOfOtherPlatform {
                keys[place].otherPlatform += 1
            } else {
                if lacking.isEmpty { keys[place].count(compared.map { values.words(of: $0) != nil }) }
                for number in lacking {
                    let isThere = signals[number].fields.contains { fields.values[$0].kind != .absent }
                    keys[place].lacking[number].count(isThere: isThere)
                }
            }
            guard tier.probabilistic != nil else { continue }
            seen.formUnion(signals.map(\.signal).filter { values.words(of: $0) != nil })
            // A click may serve installs of other platforms, as a key need not contain the platform.
            isKeyed = isKeyed || lacking.isEmpty && (kind == .click || !isOfOtherPlatform)
        }
        if isKeyed { keyed += 1 }
    }

    /// The probabilistic tiers' signals that no line has, if no line has a whole key; nil if one has, or lines are few.
    var missing: [Signal]? {
        let wanted = Set(tiers.filter { $0.tier.probabilistic != nil }.flatMap { $0.signals.map(\.signal) })
        guard !wanted.isEmpty, lines >= LineCounts.fewRecords, keyed == 0 else { return nil }
        return Signal.allCases.filter { wanted.contains($0) && !seen.contains($0) }
    }
}

extension Tier {
    /// The signals by which records of a kind meet others in the tier; nil where it looks at none of them.
    fileprivate func key(of kind: RecordKind) -> [Signal]? {
        switch kind {
        case .click: clickKey
        case .install: installKey
        case .link: nil
        }
    }
}
