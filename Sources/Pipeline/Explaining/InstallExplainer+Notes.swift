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
}
