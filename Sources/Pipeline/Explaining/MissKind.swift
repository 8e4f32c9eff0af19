import AttributionModel

/// What nearest misses have in common that are counted together.
struct MissKind: Hashable, Sendable {
    /// The platform that the installs name; nil without one.
    var platform: String?
    var miss: Explanation.Miss.Kind
}

extension Explanation.Miss.Kind {
    /// Why the clicks lost, in words that are true of all of them, whether or not logs were searched for others.
    func words(areLogsSearched: Bool) -> String {
        switch cause {
        case .lost(let outcome): outcome.words
        case .kept(let code): words(of: code)
        case .none(.noCandidate): "clicks have its key, but are no candidates"
        case .none(.unknownClicks): "no candidate; how many clicks have its key is not known"
        case .none(.noTier):
            signals.isEmpty ? "no tier is open to the install" : "the install has no usable \(names(signals, "or"))"
        case .none(.noClick): areLogsSearched ? "no click came near" : "no candidate"
        case .none(.noOpenLink): "the referrer names no link that is open"
        }
    }

    private func words(of code: Obstacle.Code) -> String {
        switch code {
        case .dropped, .barred: "screening keeps the click out" + (verdict.map { ": " + Obstacle.words(of: $0) } ?? "")
        case .keyDiffers, .agreeDiffers: difference
        case .metInEarlierTier:
            "compared in an earlier tier" + (signals.isEmpty ? "" : ", where \(difference)")
        case .otherPlatform: "another platform"
        case .otherApp: "another app"
        case .otherEnvironment: "another environment"
        case .outOfWindow: side == .after ? "clicked after the install" : "too old for the window"
        case .linkWindowOver: "the link's window was over"
        case .linkInactive: "the link is not active"
        case .linkExpired: "the link had expired"
        case .linkDeferredOff: "the link is not for deferred matching"
        case .notScored: Explanation.Outcome.notScored.words
        case .tooFewSignals: Explanation.Outcome.tooFewSignals.words
        case .belowMinimum: Explanation.Outcome.belowMinimum.words
        case .claimed: Explanation.Outcome.claimed.words
        case .older: "not the newest click of its device"
        case .beyondCut: "beyond the cut of the list of candidates"
        case .beyondScored: "not among the newest clicks, which were scored"
        case .notRead: "nothing rules it out; the run may have read other logs"
        }
    }

    private var difference: String {
        [
            signals.isEmpty ? nil : "\(names(signals, "and")) \(signals.count == 1 ? "differs" : "differ")",
            lacking.isEmpty ? nil : "the click has no usable \(names(lacking, "or"))",
        ].compactMap { $0 }.joined(separator: ", and ")
    }

    private func names(_ signals: [Signal], _ conjunction: String) -> String {
        signals.map(\.name).listed(conjunction)
    }
}
