import AttributionModel

extension SilentFaults {
    /// Clicks or installs, of platforms that some probabilistic tier is open to, of which none has all signals of such
    /// a tier's key, clicks first.
    ///
    /// Most likely logs no longer have a field, or the pipeline names it wrongly. Only a device or a referrer then
    /// attributes installs, and nothing else shows why. Days are looked at one by one, as a night may decide others
    /// again whose logs have the field.
    func keyless(by pipeline: PipelineDefinition) -> [String] {
        guard pipeline.match.tiers.contains(where: { $0.probabilistic != nil }) else { return [] }
        return [
            Self.keyless(.click, of: keyedClicks.usable, keyed: keyedClicks.keyed),
            Self.keyless(.install, of: installs.openToProbability, keyed: installs.couldLookByProbability)
                ?? Self.keyless(on: keylessDays),
        ].compactMap { $0 }
    }

    private static func keyless(_ kind: RecordKind, of count: Int, keyed: Int) -> String? {
        count >= fewRecords && keyed == 0 ? keyless(kind, of: count.counted(kind.name)) : nil
    }

    private static func keyless(on days: [(day: Int32, installs: Int)]) -> String? {
        guard !days.isEmpty else { return nil }
        let count = days.reduce(0) { $0 + $1.installs }
        return keyless(.install, of: "\(count.counted("install")) of \(CivilDay.names(of: days.map(\.day)))")
    }

    private static func keyless(_ kind: RecordKind, of records: String) -> String {
        "none of \(records) has all signals of a probabilistic tier's key; check what the pipeline names the fields of "
            + "\(kind.plural) (ascribe check PIPELINE --input DIR counts them)"
    }
}
