import AttributionModel
import Deciding

extension RescoreStages {
    /// Reads what deciding begins with: the states of the days before the parts and, if installs refer to others, those
    /// of the parts.
    ///
    /// Returns the pass over the installs, of which none is decided, the clicks that probabilistic tiers of the days
    /// before have won, and how many lines of state each part has: nil if none was read.
    func start(
        after earlier: [PublishedDay]
    ) async throws -> (pass: RescorePass, wonBefore: Claims, stateLines: [Int]?) {
        let keys =
            new.refersToInstalls
            ? try await InstallKeys.read(
                parts, inherits: new.match.inheritsFromInstalls, askedBy: earlier, threads: threads) : .none
        var history = RescoreHistory()
        if let day = parts.first?.day {
            let start = new.start(ofDay: day)
            history = try await RescoreHistory.read(
                earlier, within: start - new.match.history..<start, meeting: keys, clicks: store.clicks,
                isDeviceOnce: new.installs.screening.isOncePerDevice, threads: threads)
        }
        var (claims, wonBefore) = (noClaims, noClaims)
        for (click, isProbabilistic, wonAt) in history.claims {
            claims.insertEarlier(click, at: wonAt)
            if isProbabilistic { wonBefore.insertEarlier(click, at: wonAt) }
        }
        let decider = Decider(rules: new.match, sharesLanguage: store.pool.makeLanguageComparison(), claims: claims)
        let pass = RescorePass(
            decider: decider, pipeline: new, recurring: keys.recurring, after: history, pool: store.pool)
        return (pass, wonBefore, keys.stateLines)
    }

    /// No claims yet; lines do not tell which ids occur again, so that any claim may lapse if the parts' days are
    /// further apart than `history`.
    private var noClaims: Claims {
        var mayLapse = true
        if let first = parts.first?.day, let last = parts.last?.day {
            mayLapse = new.start(ofDay: last + 1) - new.start(ofDay: first) > new.match.history
        }
        return Claims(clickCount: 0, lapsing: mayLapse ? .all : .none, history: new.match.history)
    }
}

extension PipelineDefinition {
    /// Whether installs repeat others or inherit from them.
    var refersToInstalls: Bool { match.inheritsFromInstalls || installs.screening.oncePer != nil }
}
