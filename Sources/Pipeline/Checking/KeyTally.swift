import AttributionModel

/// Counts lines that have all signals of some probabilistic tier's key.
struct KeyTally {
    private let tiers: [Tier]
    let kind: RecordKind
    private var lines = 0
    private var keyed = 0
    private var seen: Set<Signal> = []

    /// Looks at the keys of a pipeline's probabilistic tiers.
    init(_ tiers: [Tier], of kind: RecordKind) {
        self.tiers = tiers.filter { $0.probabilistic != nil }
        self.kind = kind
    }

    /// Adds a line's signals.
    mutating func add(_ values: SignalValues) {
        lines += 1
        var isKeyed = false
        for tier in tiers {
            let key = tier.clickKey ?? []
            let present = key.filter { values.words(of: $0) != nil }
            seen.formUnion(present)
            // A click may serve installs of other platforms, as a key need not contain the platform.
            let isOpen = kind == .click || tier.isOpen(to: values.platform)
            isKeyed = isKeyed || isOpen && present.count == key.count
        }
        if isKeyed { keyed += 1 }
    }

    /// The keys' signals that no line has, if no line has a whole key; nil if one has, or lines are few.
    var missing: [Signal]? {
        guard !tiers.isEmpty, lines >= SilentFaults.fewRecords, keyed == 0 else { return nil }
        let wanted = Set(tiers.flatMap { $0.clickKey ?? [] })
        return Signal.allCases.filter { wanted.contains($0) && !seen.contains($0) }
    }
}
