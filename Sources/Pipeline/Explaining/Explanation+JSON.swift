import AttributionModel
import Deciding
import Publishing
import Reviewing

extension Explanation {
    /// The explanation for programs.
    var value: ManifestValue {
        let isSearched = search != nil
        let origin: [ManifestValue.Member] = [
            .init("date", .optional(date)), .init("rescored_from", .optional(rescoredFrom)),
        ]
        let answer = row.members([
            .platform, .status, .reason, .repeatOf, .inheritedFrom, .tier, .clickID, .linkID, .campaign, .referrer,
            .source, .confidence, .score, .level, .runnerUpClickID,
        ])
        return .object(
            row.members([.installID, .requestedAt]) + origin + answer + [
                .init("margin", margin?.value), .init("nearest_miss", nearestMiss?.value),
                .init("tiers", .array(tiers.map { $0.value(isSearched: isSearched) })),
                .init("candidates_removed", .flag(candidatesGap != nil)), .init("state", state?.value),
            ] + (search.map { [.init("searched", $0.value)] } ?? []))
    }
}

extension Explanation.State {
    fileprivate var value: ManifestValue {
        .object([
            .init("claimed", .flag(isClaimed)), .init("has_device_id", .flag(hasDeviceID)),
            .init("once_per", .optional(oncePer)),
        ])
    }
}

extension Explanation.Margin {
    fileprivate var value: ManifestValue {
        .object([
            .init("age_seconds", age.map { .seconds($0) }),
            .init("confidence", confidenceMargin.map { .decimal($0) }),
            .init("score", scoreMargin.map { .integer($0) }),
        ])
    }
}

extension Explanation.Miss {
    /// The miss for programs.
    var value: ManifestValue {
        .object([
            .init("reason", .text(kind.cause.code)), .init("tier", .optional(kind.tier)),
            .init("signals", .texts(kind.signals.map(\.name))), .init("lacking", .texts(kind.lacking.map(\.name))),
            .init("verdict", .optional(kind.verdict?.name)), .init("side", .optional(kind.side?.rawValue)),
            .init("only_reason", isOnlyReason.map { .flag($0) }),
            .init("click_id", .optional(clickID)), .init("text", .text(words)),
        ])
    }
}

extension Explanation.Tier {
    /// What only logs can tell is present only if some were searched.
    fileprivate func value(isSearched: Bool) -> ManifestValue {
        .object(
            [
                .init("tier", .text(name)), .init("standing", .text(standing.rawValue)),
                .init("reasons", .texts(reasons.map(\.rawValue))), .init("missing", .texts(missing)),
                .init("note", .optional(note)),
                .init("referred_link", .optional(referredLink)),
                .init("total", total.map { .integer($0) }), .init("cut", .flag(isCut)),
                .init("hot", .flag(isHot)),
                .init("candidates", .array(candidates.map(\.value))),
            ] + (nearLinks.map { [.init("near_links", .array($0.map(\.value)))] } ?? [])
                + (isSearched ? [.init("near_clicks", .array(nearClicks.map(\.value)))] : [])
                + (askedClicks.map { [.init("asked_clicks", .array($0.map(\.value)))] } ?? []))
    }
}

extension Explanation.Candidate {
    fileprivate var value: ManifestValue {
        .object(
            [
                .init("click_id", .optional(clickID)), .init("clicked_at", clickedAt.map { .instant($0) }),
                .init("age_seconds", age.map { .seconds($0) }), .init("link_id", .optional(linkID)),
                .init("campaign", .optional(campaign)), .init("referrer", .optional(referrer)),
            ] + comparisonMembers + [
                .init("outcome", .text(outcome.rawValue)), .init("outcome_text", .text(outcomeWords)),
            ])
    }

    /// How it was compared, and who won it.
    var comparisonMembers: [ManifestValue.Member] {
        [
            .init("agreed", .texts(agreed)), .init("differed", .texts(differed)),
            .init("points", .array(points.map(\.value))),
            .init("confidence", confidence.map { .decimal($0) }),
            .init("score", score.map { .integer($0) }), .init("wins", .flag(isWinner)),
            .init("runner_up", .flag(isRunnerUp)), .init("claimed_by", .optional(claimedBy)),
            .init("claimed_elsewhere", .flag(isClaimedElsewhere)),
        ]
    }
}

extension SignalPoints {
    fileprivate var value: ManifestValue {
        .object([
            .init("signal", .text(signal.name)), .init("got", .decimal(got)), .init("of", .decimal(present)),
        ])
    }
}

extension Explanation.NearClick {
    fileprivate var value: ManifestValue {
        .object([
            .init("click_id", .text(clickID)), .init("clicked_at", .instant(clickedAt)),
            .init("age_seconds", .seconds(age)), .init("link_id", .text(linkID)),
            .init("campaign", .optional(campaign)), .init("referrer", .optional(referrer)),
            .init("reasons", .array(obstacles.map { $0.value(differing) })), .init("text", .text(words)),
        ])
    }
}

extension Explanation.NearLink {
    fileprivate var value: ManifestValue {
        .object([
            .init("link_id", .text(linkID)), .init("reasons", .array(obstacles.map(\.value))),
            .init("text", .text(words)),
        ])
    }
}

extension LinkObstacle {
    /// The reason for programs.
    fileprivate var value: ManifestValue {
        .object([
            .init("code", .text(code)), .init("by_seconds", length.map { .seconds($0) }),
            .init("text", .text(words)),
        ])
    }
}

extension Explanation.Search {
    fileprivate var value: ManifestValue {
        .object([.init("from", .instant(from)), .init("to", .instant(to)), .init("clicks", .integer(clicks))])
    }
}

extension Obstacle {
    /// The reason for programs: its code and the values of its case, null for those that it does not have.
    fileprivate func value(_ differing: DifferingSignals) -> ManifestValue {
        .object([
            .init("code", .text(code.rawValue)), .init("verdict", .optional(verdict?.name)),
            .init("signals", .texts(signals.map(\.name))), .init("tier", .optional(tier)),
            .init("side", .optional(side?.rawValue)), .init("by_seconds", length.map { .seconds($0) }),
            .init("score", score.map { .integer($0) }), .init("claimed_by", .optional(claimant)),
            .init("text", .text(words(differing))),
        ])
    }

    private var tier: String? { if case .metEarlier(let tier, _) = self { tier } else { nil } }
    private var score: Int? { if case .belowMinimum(let score, _) = self { score } else { nil } }
    private var claimant: String? { if case .claimed(let install) = self { install } else { nil } }
}
