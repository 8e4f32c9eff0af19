import AttributionModel

/// Which signals of clicks a pipeline needs, so that no others are computed; of installs, candidates list all.
enum WantedSignals {
    static func ofClicks(_ pipeline: PipelineDefinition) -> SignalSet {
        var signals: [Signal] = [.ip, .platform]
        for tier in pipeline.match.tiers {
            signals += (tier.clickKey ?? []) + (tier.probabilistic?.comparedSignals ?? [])
        }
        return SignalSet(signals)
    }
}
