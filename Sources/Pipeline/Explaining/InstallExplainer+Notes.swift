import AttributionModel
import Reviewing

extension InstallExplainer {
    /// A tier that the install cannot look in, and why.
    func closed(_ tier: Tier) -> Explanation.Tier {
        var explained = Explanation.Tier(name: tier.name, standing: .couldNotLook)
        guard tier.isOpen(to: signals.platform) else {
            explained.reasons = [.otherPlatform]
            explained.note = "the tier is not for \(signals.platform?.name ?? "installs without a platform")"
            return explained
        }
        explained.reasons = [.missingSignals]
        explained.missing = tier.installKey.filter { signals.words(of: $0) == nil }.map(\.name)
        explained.note = "the install has no usable " + explained.missing.joined(separator: ", ")
        return explained
    }

    /// Says why a tier of device ids found no click; if it was not reached, nobody looked at earlier installs.
    func noteNothingOfDevice(_ tier: Tier, in explained: inout Explanation.Tier) {
        guard case .deviceID(let clicks, let earlierInstalls) = tier.method else { return }
        var parts: [String] = []
        if clicks {
            explained.reasons.append(.noClickOfDevice)
            parts.append("no eligible click has the device id")
        }
        if earlierInstalls, explained.standing == .noWinner {
            explained.reasons.append(.noInstallOfDevice)
            parts.append("no earlier attributed install has it")
        }
        explained.note = parts.isEmpty ? nil : parts.joined(separator: ", and ")
        guard explained.standing == .decided, let earlier = row.text(.inheritedFrom) else { return }
        explained.note =
            (explained.note.map { "\($0), but " } ?? "") + "install \(earlier) was attributed on this device before"
    }

    /// What may have happened to clicks with the key that are not in the list: those of another app, platform or
    /// environment are not counted among them.
    func othersNote(_ others: Int, besides candidates: Int, _ rules: ProbabilisticRules, isCut: Bool, isHot: Bool)
        -> String
    {
        var reasons = ["link closed", "link's window over"]
        if isHot { reasons.insert("not scored", at: 0) }
        if !rules.agree.isEmpty { reasons.append("a signal of agree differs") }
        if isCut { reasons.append("beyond the cut") }
        return others.counted(candidates > 0 ? "more click" : "click") + " with the key "
            + (others == 1 ? "is not a candidate: " : "are not candidates: ") + reasons.listed("or")
    }

    /// How far the runner-up was behind the winner; nil unless there are two.
    func margin(in explanation: Explanation) -> Explanation.Margin? {
        let candidates = explanation.tiers.flatMap(\.candidates)
        guard let winner = candidates.first(where: \.isWinner), let second = candidates.first(where: \.isRunnerUp)
        else { return nil }
        var margin = Explanation.Margin()
        if let mine = winner.age, let theirs = second.age { margin.age = theirs - mine }
        if let mine = winner.score, let theirs = second.score {
            (margin.score, margin.scoreMargin) = (theirs, mine - theirs)
        } else if let mine = winner.confidence, let theirs = second.confidence {
            let difference = Decimal4(tenThousandths: mine.tenThousandths - theirs.tenThousandths)
            (margin.confidence, margin.confidenceMargin) = (theirs, difference)
        }
        return margin
    }

    /// The candidate that would have given most or, without one, why there was none.
    func nearestMiss(in explanation: Explanation) -> Explanation.Miss {
        lostCandidate(in: explanation) ?? lackOfCandidates(in: explanation)
    }

    /// The candidate that would have given most; nil if there is none.
    private func lostCandidate(in explanation: Explanation) -> Explanation.Miss? {
        var best: (tier: String, candidate: Explanation.Candidate, worth: Int64)?
        for tier in explanation.tiers {
            for candidate in tier.candidates {
                let worth = candidate.score.map { Int64($0) * 10_000 } ?? candidate.confidence?.tenThousandths ?? 0
                if best.map({ worth > $0.worth }) ?? true { best = (tier.name, candidate, worth) }
            }
        }
        guard let (tier, candidate, _) = best else { return nil }
        let age = candidate.age.map { ", aged \(ReviewText.length($0))" } ?? ""
        return Explanation.Miss(
            kind: .init(cause: .lost(candidate.outcome), tier: tier), clickID: candidate.clickID,
            isOnlyReason: !candidate.losesAnyway,
            words: "click \(candidate.clickID ?? "-") in tier \(tier)\(age): \(candidate.outcomeWords)")
    }

    /// Why an install has no candidates.
    private func lackOfCandidates(in explanation: Explanation) -> Explanation.Miss {
        if let tier = explanation.tiers.first(where: { ($0.total ?? 0) > 0 }) {
            return Explanation.Miss(
                .noCandidate, tier: tier.name,
                words: "tier \(tier.name): \(tier.note ?? "its clicks were no candidates")")
        }
        if let tier = explanation.tiers.first(where: \.isTotalUnknown) {
            return Explanation.Miss(
                .unknownClicks, tier: tier.name,
                words: "tier \(tier.name): no candidate; a shorter window was asked for than the logs were read with, "
                    + "so it is not known how many clicks have its key")
        }
        guard explanation.tiers.contains(where: \.couldLook) else {
            let missing = Set(explanation.tiers.flatMap(\.missing))
            return Explanation.Miss(
                .noTier, signals: Signal.allCases.filter { missing.contains($0.name) },
                words: "none, as the install could look in no tier")
        }
        guard explanation.tiers.contains(where: { $0.looksForClicks || $0.reasons.contains(.noClickOfDevice) }) else {
            let words = "none, as no tier that the install could look in looks at clicks"
            let unlinked = explanation.tiers.first { $0.reasons.contains(.noOpenLink) }
            return Explanation.Miss(unlinked == nil ? .noClick : .noOpenLink, tier: unlinked?.name, words: words)
        }
        // A click that differs in an earlier tier may well have the key of a later one (spec §5).
        let words =
            explanation.tiers.count(where: \.looksForClicks) > 1
            ? "no eligible click has the install's key in the one tier where it is compared, the first whose signals both "
                + "have"
            : "no eligible click has the key of any tier in its window"
        return Explanation.Miss(
            .noClick, words: words + "; give --input with the folder of the logs to see which came near")
    }
}
