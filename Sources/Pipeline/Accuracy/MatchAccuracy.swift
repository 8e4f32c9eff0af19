import AttributionModel
import PipelineFile
import Publishing
import Reviewing

/// How often probabilistic tiers are right, told by installs whose click or link a deterministic tier knows.
public struct MatchAccuracy: Sendable {
    let result: String
    /// The name of the pipeline that decided, without its deterministic tiers.
    let pipeline: String
    /// The length to which all windows were shortened; nil if they were the pipeline's.
    let window: Milliseconds?
    let counts: AccuracyCounts
    /// The names of tiers that may have answered, in their order.
    let tiers: [String]
    let hasLevels: Bool
    /// What a person should know of days that are missing or stale.
    public let warnings: [RunWarning]
    /// For people, that windows are shortened though nobody asked for it now; nil if they are not.
    public let note: String?

    init(of rescoring: Rescoring, _ counts: AccuracyCounts, warnings: [RunWarning]) {
        let match = rescoring.new.match
        result = rescoring.result.path
        pipeline = rescoring.new.name
        window = rescoring.window
        tiers = match.tiers.map(\.name)
        hasLevels = match.levels != nil
        note = rescoring.note
        self.counts = counts
        self.warnings = warnings
    }

    /// The deterministic tiers that know installs, the one that knows most first.
    var known: [(tier: String, counts: AccuracyCounts.Known)] {
        counts.known.map { (tier: $0.key, counts: $0.value) }.sorted {
            $0.counts.installs != $1.counts.installs
                ? $0.counts.installs > $1.counts.installs : $0.tier.utf8.lexicographicallyPrecedes($1.tier.utf8)
        }
    }

    /// The answers by tier, in the order of tiers.
    var byTier: [(name: String, tally: AnswerTally)] {
        tiers.compactMap { name in counts.byTier[name].map { (name, $0) } }
    }

    /// The answers by level, the highest first and those without one, named nil, last; none without levels.
    var byLevel: [(name: String?, tally: AnswerTally)] {
        guard hasLevels else { return [] }
        let named = Level.allCases.compactMap { level in
            counts.byLevel[level.rawValue].map { (name: level.rawValue as String?, tally: $0) }
        }
        return named + (counts.byLevel[""].map { [(nil, $0)] } ?? [])
    }

    /// The answers by tenths of confidence or score, the highest first.
    var byBand: [(band: AccuracyCounts.Band, tally: AnswerTally)] {
        counts.byBand.sorted { $0.key > $1.key }.map { (band: $0.key, tally: $0.value) }
    }
}
