import AttributionModel

extension MatchRules {
    /// Whether some tier looks at earlier installs.
    var inheritsFromInstalls: Bool {
        tiers.contains { tier in
            if case .deviceID(_, earlierInstalls: true) = tier.method { true } else { false }
        }
    }
}
