internal import AttributionModel
internal import Pipeline
internal import PipelineFile

/// What a pipeline file was understood to say, for people.
struct PipelineText: CustomStringConvertible {
    private let check: PipelineCheck
    private var pipeline: PipelineDefinition { check.definition }

    init(_ check: PipelineCheck) { self.check = check }

    var description: String {
        ([title] + (sources + [screening] + match + bots).map { "  " + $0 }).joined(separator: "\n") + "\n"
    }

    private var title: String {
        "\(pipeline.name) (\(check.file)) is sound" + (pipeline.description.isEmpty ? "" : ": \(pipeline.description)")
    }

    private var sources: [String] {
        var lines = [
            "clicks    \(pipeline.clicks.paths.joined(separator: ", "))",
            "installs  \(pipeline.installs.paths.joined(separator: ", "))",
        ]
        if let links = pipeline.links {
            lines.append(
                "links     \(links.paths.joined(separator: ", "))\(links.isRequired ? "" : ", if there are any")")
        }
        return lines
    }

    private var screening: String {
        let clicks = pipeline.clicks.screening
        var parts = ["copies of a click within \(PipelineFile.text(of: clicks.dedupe)) count once"]
        if let environment = clicks.environment { parts.append("clicks of environment \(environment)") }
        if let environment = pipeline.installs.screening.environment {
            parts.append("installs of environment \(environment)")
        }
        if let platforms = clicks.platforms {
            parts.append("clicks on \(platforms.map(\.name).joined(separator: ", "))")
        }
        if let field = pipeline.installs.screening.oncePer { parts.append("one decision per \(field.name)") }
        return "screening " + parts.joined(separator: "; ")
    }

    private var match: [String] {
        let width = pipeline.match.tiers.map(\.name.count).max() ?? 0
        let tiers = pipeline.match.tiers.enumerated().map { place, tier in
            let gap = String(repeating: " ", count: width - tier.name.count)
            return "tier \(place + 1)    \(tier.name)\(gap)  \(TierText(tier))"
        }
        var lines = tiers + ["history   earlier installs count for \(PipelineFile.text(of: pipeline.match.history))"]
        if let levels = pipeline.match.levels {
            let named = [("high", levels.high), ("medium", levels.medium), ("low", levels.low)]
            lines.append(
                "levels    "
                    + named.map { "\($0) \($1.isStrict ? ">" : ">=") \(DecimalText($1.bound))" }.joined(separator: ", ")
            )
        }
        return lines + ["time zone \(pipeline.timeZone), of the days in reports"]
    }

    private var bots: [String] {
        let origin = pipeline.clicks.screening.bots == nil ? ", the list that ships" : ""
        return ["bots      user agents that contain one of these\(origin):"]
            + folded(check.botPatterns).map { "          \($0)" }
    }

    /// Words in lines of about 70 characters.
    private func folded(_ words: [String]) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + word.count < 70 {
                lines[lines.count - 1] = "\(last), \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

/// A tier in a line.
private struct TierText: CustomStringConvertible {
    private let tier: Tier

    init(_ tier: Tier) { self.tier = tier }

    var description: String {
        let platforms = tier.platforms.map { ["on " + $0.map(\.name).joined(separator: ", ")] } ?? []
        return (platforms + method + window).joined(separator: "; ")
    }

    private var method: [String] {
        switch tier.method {
        case .referredLink: return ["deterministic: referred_link against links"]
        case .deviceID(let clicks, let earlierInstalls):
            let against = (clicks ? ["clicks"] : []) + (earlierInstalls ? ["earlier_installs"] : [])
            return ["deterministic: device_id against \(against.joined(separator: ", "))"]
        case .probabilistic(let rules):
            var parts = ["probabilistic: \(rules.key.map(\.name).joined(separator: ", "))"]
            if !rules.agree.isEmpty { parts.append("agree on \(rules.agree.map(\.name).joined(separator: ", "))") }
            parts.append("\(rules.winner.rawValue) wins\(rules.isSingleUse ? " and is used up" : "")")
            if !rules.weights.isEmpty {
                let weights = rules.weights.map { "\($0.signal.name) \(DecimalText($0.exact))" }
                parts.append("weights \(weights.joined(separator: ", "))")
            }
            return parts
        }
    }

    private var window: [String] {
        guard let window = tier.window else { return [] }
        var text = "window \(PipelineFile.text(of: window.limit)) \(window.isInclusive ? "inclusive" : "exclusive")"
        if window.defaultLimit < window.limit {
            text += ", \(PipelineFile.text(of: window.defaultLimit)) for links that name none"
        }
        return [text]
    }
}
