import AttributionModel

/// Clicks or installs of which none has all signals of any probabilistic tier's key.
///
/// Most likely logs no longer have a field, or the pipeline names it wrongly. Only a device or a referrer then
/// attributes installs, and nothing else shows why.
struct KeylessRecords {
    private var clicks = KeyedClicks()
    private var decidedInstalls = 0
    private var keyedInstalls = 0

    /// Adds the clicks of a run, or of a part of its days.
    mutating func add(_ clicks: KeyedClicks) { self.clicks.add(clicks) }

    /// Adds the installs of a run, or of one of its days.
    mutating func add(_ installs: InstallTotals) {
        decidedInstalls += installs.count(of: .attributed) + installs.count(of: .organic)
        keyedInstalls += installs.couldLookByProbability
    }

    /// What a person should know of them, clicks first; nothing where some have a key, or no tier is probabilistic.
    func warnings(of pipeline: PipelineDefinition) -> [String] {
        guard pipeline.match.tiers.contains(where: { $0.probabilistic != nil }) else { return [] }
        return [
            Self.warning(.click, of: clicks.usable, keyed: clicks.keyed),
            Self.warning(.install, of: decidedInstalls, keyed: keyedInstalls),
        ].compactMap { $0 }
    }

    private static func warning(_ kind: RecordKind, of count: Int, keyed: Int) -> String? {
        guard count >= SilentFaults.fewRecords, keyed == 0 else { return nil }
        return "none of \(count.counted(kind.name)) has all signals of a probabilistic tier's key; check what the "
            + "pipeline names the fields of \(kind.name)s (ascribe check PIPELINE --input DIR counts them)"
    }
}
