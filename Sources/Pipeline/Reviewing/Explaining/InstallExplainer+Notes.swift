import AttributionModel
import Reviewing
import Signals

extension InstallExplainer {
    /// Why an install cannot look in a tier.
    func closed(_ tier: Tier) -> String {
        if !tier.isOpen(to: signals.platform) {
            return "the tier is not for \(signals.platform?.name ?? "installs without a platform")"
        }
        let key: [Signal] =
            switch tier.method {
            case .referredLink: [.referredLink]
            case .deviceID: [.deviceID]
            case .probabilistic(let rules): rules.key
            }
        return "the install has no " + key.filter { signals.words(of: $0) == nil }.map(\.name).joined(separator: ", ")
    }

    /// Why a tier of device ids found no click; nil where it has one.
    func deviceNote(_ tier: Tier, hasClick: Bool, isDecided: Bool) -> String? {
        guard case .deviceID(let clicks, let earlierInstalls) = tier.method, !hasClick else { return nil }
        var parts: [String] = []
        if clicks { parts.append("no eligible click has the device id") }
        if earlierInstalls, !isDecided { parts.append("no earlier attributed install has it") }
        return parts.isEmpty ? nil : parts.joined(separator: ", and ")
    }

    /// What became of clicks with the key that the list leaves out.
    func othersNote(_ others: Int, isCut: Bool, isHot: Bool) -> String {
        var reasons = ["link closed", "link's own window over", "another signal, app or environment"]
        if isHot { reasons.insert("not scored", at: 0) }
        if isCut { reasons.append("beyond the cut") }
        return ReviewText.count(others, "more click") + " with the key "
            + (others == 1 ? "is no candidate: " : "are no candidates: ")
            + reasons.dropLast().joined(separator: ", ") + ", or " + reasons[reasons.count - 1]
    }

    /// How far the runner-up was behind the winner; nil where there are no two.
    func margin(in explanation: Explanation) -> String? {
        let candidates = explanation.tiers.flatMap(\.candidates)
        guard let winner = candidates.first(where: \.isWinner), let second = candidates.first(where: \.isRunnerUp)
        else { return nil }
        var parts: [String] = []
        if let mine = winner.age, let theirs = second.age {
            parts.append("\(ReviewText.length(abs(theirs - mine))) \(theirs >= mine ? "older" : "younger")")
        }
        if let mine = winner.score, let theirs = second.score {
            parts.append("score \(theirs), a margin of \(mine - theirs)")
        } else if let mine = winner.confidence, let theirs = second.confidence {
            let difference = Decimal4(tenThousandths: mine.tenThousandths - theirs.tenThousandths)
            parts.append("would give \(theirs.text), a margin of \(difference.text)")
        }
        return parts.joined(separator: ", ")
    }

    /// The candidate that would have given most; without one, why there was none.
    func nearestMiss(in explanation: Explanation) -> String {
        var best: (tier: String, candidate: Explanation.Candidate, worth: Int64)?
        for tier in explanation.tiers {
            for candidate in tier.candidates {
                let worth = candidate.score.map { Int64($0) * 10_000 } ?? candidate.confidence?.tenThousandths ?? 0
                if best.map({ worth > $0.worth }) ?? true { best = (tier.name, candidate, worth) }
            }
        }
        if let best {
            let age = best.candidate.age.map { ", aged \(ReviewText.length($0))" } ?? ""
            return "click \(best.candidate.clickID ?? "-") in tier \(best.tier)\(age): \(best.candidate.outcome)"
        }
        if let tier = explanation.tiers.first(where: { ($0.total ?? 0) > 0 }) {
            return "tier \(tier.name): \(tier.note ?? "its clicks were no candidates")"
        }
        if let tier = explanation.tiers.first(where: \.isTotalUnknown) {
            return
                "tier \(tier.name): no candidate; a shorter window was asked for than the logs were read with, so nobody "
                + "knows how many clicks have its key"
        }
        guard explanation.tiers.contains(where: \.couldLook) else {
            return "none, as the install could look in no tier"
        }
        guard explanation.tiers.count(where: \.looksForClicks) > 1 else {
            return "no eligible click has the key of any tier in its window"
        }
        // A click that differs in an earlier tier may well have the key of a later one (spec §5).
        return "no eligible click has the key of the tier where it is compared, the first whose signals both have"
    }
}
