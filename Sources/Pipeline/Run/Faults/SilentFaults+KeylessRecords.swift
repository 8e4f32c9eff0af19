import AttributionModel

extension SilentFaults {
    /// Clicks or installs, of platforms that some probabilistic tier is open to, of which none has all signals of such
    /// a tier's key, clicks first.
    ///
    /// Most likely logs no longer have a field, or the pipeline names it wrongly. Only a device or a referrer then
    /// attributes installs, and nothing else shows why.
    func keyless(by pipeline: PipelineDefinition) -> [String] {
        guard pipeline.match.tiers.contains(where: { $0.probabilistic != nil }) else { return [] }
        return [
            Self.keyless(.click, of: keyedClicks.usable, keyed: keyedClicks.keyed),
            Self.keyless(.install, of: installs.openToProbability, keyed: installs.couldLookByProbability),
        ].compactMap { $0 }
    }

    private static func keyless(_ kind: RecordKind, of count: Int, keyed: Int) -> String? {
        guard count >= fewRecords, keyed == 0 else { return nil }
        return "none of \(count.counted(kind.name)) has all signals of a probabilistic tier's key; check what the "
            + "pipeline names the fields of \(kind.plural) (ascribe check PIPELINE --input DIR counts them)"
    }
}
