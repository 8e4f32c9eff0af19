public import AttributionModel

/// What is counted of each tier of a pipeline over the decided installs (spec §7, §11).
public struct TierReport: Sendable {
    /// One tier's counts.
    public struct Row: Sendable, Equatable {
        /// Decided installs that the tier is open to and that have its key's signals (spec §11).
        public fileprivate(set) var couldLook = 0
        /// Those of them that no earlier tier had decided.
        public fileprivate(set) var reached = 0
        /// Installs that the tier decided.
        public fileprivate(set) var matched = 0
        /// Candidates of the installs that reached the tier, counted after the cut; a link or a device's click counts
        /// as one.
        public fileprivate(set) var candidates = 0
        /// Installs whose list was cut with every candidate in it claimed (spec §5, §11).
        public fileprivate(set) var exhausted = 0
    }

    /// The column of `tiers.csv` that a re-scoring reads again.
    public static let hotKeysColumn = "hot_keys"

    /// The tiers' counts, in the pipeline's order.
    public private(set) var rows: [Row]

    /// Makes a report of that many tiers.
    public init(tierCount: Int) { rows = Array(repeating: Row(), count: tierCount) }

    /// Adds a decided install; `candidates` gives the length of its list in a tier that it reached.
    public mutating func add(_ decision: Decision, candidates: (Int) -> Int) {
        for tier in rows.indices {
            let bit: UInt64 = 1 << UInt64(tier)
            if decision.looked & bit != 0 { rows[tier].couldLook += 1 }
            if decision.reached & bit != 0 {
                rows[tier].reached += 1
                rows[tier].candidates += candidates(tier)
            }
            if decision.exhausted & bit != 0 { rows[tier].exhausted += 1 }
        }
        if let match = decision.match { rows[match.tier].matched += 1 }
    }

    /// How many candidates a look-up found, which `tiers.csv` gives the mean of.
    public static func candidateCount(of lookup: TierLookup) -> Int {
        switch lookup {
        case .closed, .link(nil), .device(nil): 0
        case .link, .device: 1
        case .candidates(let list, _, _, _): list.count
        case .summed(_, let count, _): count
        }
    }

    /// `tiers.csv`, in the pipeline's order; `hotKeys` counts each tier's keys with more clicks than are scored.
    public func csv(names: [[UInt8]], hotKeys: [Int]) -> CSVFile {
        var writer = CSVWriter(header: [
            "tier", "could_look", "reached", "matched", "mean_candidates", "exhausted", TierReport.hotKeysColumn,
        ])
        for (tier, row) in rows.enumerated() {
            writer.cell(names[tier][...])
            writer.cells([row.couldLook, row.reached, row.matched])
            writer.cell(FixedDecimal.rate(row.candidates, of: row.reached))
            writer.cell(row.exhausted)
            writer.cell(tier < hotKeys.count ? hotKeys[tier] : 0)
            writer.endLine()
        }
        return writer.finish()
    }
}
