import AttributionModel
import PipelineFile

/// A tier with everything that holds for it, whether written in the tier, in `match` or a default, in the words of the
/// pipeline file.
struct TierText {
    private let tier: Tier

    init(_ tier: Tier) { self.tier = tier }

    /// What the tier is, then what holds for it, one line per subject.
    var lines: [String] {
        let settings: [String?] =
            switch tier.method {
            case .referredLink: [compared(.referredLink, against: ["links"])]
            case .deviceID(let clicks, let earlierInstalls):
                [
                    compared(
                        .deviceID,
                        against: (clicks ? ["clicks"] : []) + (earlierInstalls ? ["earlier_installs"] : [])),
                    window(),
                ]
            case .probabilistic(let rules): probabilistic(rules)
            }
        return [title] + settings.compactMap { $0 }
    }

    private var title: String {
        YAMLText.pairs([
            "name": YAMLText.text(tier.name), "type": tier.probabilistic == nil ? "deterministic" : "probabilistic",
            "platforms": tier.platforms.map { YAMLText.list($0.map(\.name)) },
        ])
    }

    private func compared(_ key: Signal, against places: [String]) -> String {
        YAMLText.pairs(["key": YAMLText.list([key.name]), "against": YAMLText.list(places)])
    }

    private func window(ofLinks: Bool = false) -> String? {
        guard let window = tier.window else { return nil }
        return YAMLText.pairs([
            "window": PipelineFile.text(of: window.limit),
            "window_default": ofLinks ? PipelineFile.text(of: window.defaultLimit) : nil,
            "window_end": window.isInclusive ? "inclusive" : "exclusive",
        ])
    }

    private func probabilistic(_ rules: ProbabilisticRules) -> [String?] {
        let isScored = !rules.weights.isEmpty
        let compared = YAMLText.pairs([
            "key": YAMLText.list(rules.key.map(\.name)),
            "agree": rules.agree.isEmpty ? nil : YAMLText.list(rules.agree.map(\.name)),
        ])
        let chosen = YAMLText.pairs([
            "winner": rules.winner.rawValue, "single_use": "\(rules.isSingleUse)",
            "max_candidates": "\(rules.maxCandidates)",
            "max_scored": rules.winner == .bestScore ? "\(rules.maxScored)" : nil,
        ])
        return [compared, window(ofLinks: true), chosen] + (isScored ? scores(rules) : certainty(rules.confidence))
    }

    private func scores(_ rules: ProbabilisticRules) -> [String?] {
        let weights = rules.weights.map { "\($0.signal.name): \(points($0))" }
        return [
            "weights: {\(weights.joined(separator: ", "))}",
            YAMLText.pairs([
                "minimum": rules.minimumScore.map { "\($0)" }, "minimum_evidence": rules.minimumEvidence.text,
            ]),
        ]
    }

    private func points(_ weight: Weight) -> String {
        guard !weight.partials.isEmpty else { return weight.exact.text }
        let partials = weight.partials.map { level in
            switch level.partial {
            case .signal(let signal): "\(signal.name): \(level.points.text)"
            case .shared: "shared: \(level.points.text)"
            }
        }
        return "{\((["exact: \(weight.exact.text)"] + partials).joined(separator: ", "))}"
    }

    private func certainty(_ confidence: ConfidenceRules?) -> [String?] {
        guard let confidence else { return ["confidence: none"] }
        let bands = confidence.bands.map { band in
            YAMLText.mapping([
                "younger_than": PipelineFile.text(of: band.youngerThan), "is": band.confidence.text,
            ])
        }
        return [
            "confidence: {by_age: \(YAMLText.list(bands))}", confidence.ambiguity.map(cost),
            confidence.ipClass.map { factors in
                "ip_class: "
                    + YAMLText.mapping([
                        "shared": factors.shared.text, "household": factors.household.text,
                        "individual": factors.individual.text,
                    ])
            },
        ]
    }

    private func cost(_ ambiguity: ConfidenceRules.Ambiguity) -> String {
        let effect =
            switch ambiguity.effect {
            case .subtract(let points): "subtract: \(points.text)"
            case .multiply(let factor): "multiply: \(factor.text)"
            }
        let counted = YAMLText.pairs([
            "count": ambiguity.countsOnlyUnclaimed ? "unclaimed" : "candidates",
            "per": ambiguity.countsLinks ? "link" : "click",
        ])
        return "ambiguity: {\(counted), \(effect)}"
    }
}
