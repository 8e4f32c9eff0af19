import AttributionModel

/// Installs of which none has the signals by which any probabilistic tier looks for clicks.
///
/// Most likely logs no longer have a field, or the pipeline names it wrongly. Only a device or a referrer attributes
/// such installs, and nothing else shows why.
struct KeylessInstalls {
    /// Of fewer installs, none may have the signals by chance.
    private static let fewInstalls = 10

    private var decided = 0
    private var couldLook = 0

    /// Adds the installs of a run, or of one of its days.
    mutating func add(_ installs: InstallTotals) {
        decided += installs.count(of: .attributed) + installs.count(of: .organic)
        couldLook += installs.couldLookByProbability
    }

    /// Adds those of another part of the run.
    mutating func add(_ other: KeylessInstalls) {
        decided += other.decided
        couldLook += other.couldLook
    }

    /// What a person should know of them; nothing if some tier could look, or none is probabilistic.
    func warnings(of pipeline: PipelineDefinition) -> [String] {
        guard decided >= Self.fewInstalls, couldLook == 0,
            pipeline.match.tiers.contains(where: { $0.probabilistic != nil })
        else { return [] }
        return [
            "none of \(decided.counted("install")) has all signals of a probabilistic tier's key; check what the "
                + "pipeline names the fields of installs (ascribe check PIPELINE --input DIR counts them)"
        ]
    }
}
