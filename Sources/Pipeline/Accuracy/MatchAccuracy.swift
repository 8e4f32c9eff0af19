import AttributionModel

/// How often probabilistic tiers are right, told by installs whose click or link a deterministic tier knows.
public struct MatchAccuracy: Sendable {
    /// By what answers may be counted besides their tier, level and confidence.
    public static let dimensions = FlowDimension.allCases.filter { $0 != .tier && $0 != .level }

    /// What decided, without deterministic tiers.
    let rescoring: Rescoring
    /// By what else answers are counted; nil if by nothing.
    let dimension: FlowDimension?
    let counts: AccuracyCounts
    /// What a person should know of days that are missing or stale.
    public let warnings: [RunWarning]

    /// For people, that windows are shortened though nobody asked for it now; nil if they are not.
    public var note: String? { rescoring.note }

    /// The deterministic tiers that know installs, the one that knows most first.
    var known: [(tier: String, counts: AccuracyCounts.Known)] {
        counts.known.sorted {
            $0.value.installs != $1.value.installs
                ? $0.value.installs > $1.value.installs : $0.key.lexicographicallyPrecedes($1.key)
        }.map { (tier: String(decoding: $0.key, as: UTF8.self), counts: $0.value) }
    }

    /// The answers by tier, in the order of tiers, also of those that have none.
    var byTier: [(name: String, tally: AnswerTally)] {
        rescoring.new.match.tiers.map { ($0.name, counts.byTier[$0.name.utf8Bytes] ?? AnswerTally()) }
    }

    /// The answers by level, the highest first and those without one, named nil, last; none without levels.
    var byLevel: [(name: String?, tally: AnswerTally)] {
        guard rescoring.new.match.levels != nil else { return [] }
        let named = Level.allCases.compactMap { level in
            counts.byLevel[level.rawValue].map { (name: level.rawValue as String?, tally: $0) }
        }
        return named + (counts.byLevel[""].map { [(nil, $0)] } ?? [])
    }

    /// The answers by tenths of confidence or score, the highest first.
    var byBand: [(band: CertaintyBand, tally: AnswerTally)] {
        counts.byBand.sorted { $0.key > $1.key }.map { (band: $0.key, tally: $0.value) }
    }

    /// The answers by what they count for, most of those with known touches first.
    var byCredit: [(credit: Credit, tally: AnswerTally)] {
        counts.byCredit.sorted { ($1.value.installs, $0.key) < ($0.value.installs, $1.key) }
            .map { (credit: $0.key, tally: $0.value) }
    }

    /// The first and the last day that were looked at; nil in results without days.
    var days: ClosedRange<BatchDay>? {
        let days = rescoring.parts.compactMap(\.day)
        guard let first = days.first, let last = days.last else { return nil }
        return first...last
    }
}
