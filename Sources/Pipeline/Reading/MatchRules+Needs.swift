import AttributionModel

extension ProbabilisticRules {
    /// Whether candidates' signals are looked at: compared or scored.
    var comparesSignals: Bool { !agree.isEmpty || !weights.isEmpty }
}

extension MatchRules {
    /// Whether some tier looks at earlier installs; otherwise devices are neither sorted nor looked up in earlier days.
    var inheritsFromInstalls: Bool {
        tiers.contains { tier in
            if case .deviceID(_, earlierInstalls: true) = tier.method { true } else { false }
        }
    }

    /// Whether some tier finds clicks by their signals.
    var hasProbabilisticTier: Bool { tiers.contains { $0.probabilistic != nil } }

    /// Whether signals of clicks are looked at apart from their keys, and so are kept.
    var comparesClickSignals: Bool { tiers.contains { $0.probabilistic?.comparesSignals ?? false } }

    /// The signals of clicks that are needed, so that no others are computed; of installs, candidates list all.
    var neededClickSignals: SignalSet {
        let ofTiers = tiers.flatMap { ($0.clickKey ?? []) + ($0.probabilistic?.comparedSignals ?? []) }
        return SignalSet([.ip, .platform] + ofTiers)
    }
}
