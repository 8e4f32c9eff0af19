import AttributionModel
import Signals

extension ProbabilisticRules {
    /// Whether candidates' signals are looked at: compared or scored.
    var comparesSignals: Bool { !agree.isEmpty || !weights.isEmpty }
}

extension MatchRules {
    /// Whether signals of clicks are looked at beside their keys, so that they are kept.
    var comparesClickSignals: Bool { tiers.contains { $0.probabilistic?.comparesSignals ?? false } }
}

/// Which signals of clicks a pipeline needs, so that no others are computed; installs' all stand in the candidates.
enum WantedSignals {
    static func ofClicks(_ pipeline: PipelineDefinition) -> SignalSet {
        var signals: [Signal] = [.ip, .platform]
        for tier in pipeline.match.tiers {
            signals += (tier.clickKey ?? []) + (tier.probabilistic?.comparedSignals ?? [])
        }
        return SignalSet(signals)
    }
}
