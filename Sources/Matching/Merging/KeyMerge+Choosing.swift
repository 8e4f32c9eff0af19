internal import AttributionModel

extension KeyMerge {
    /// Gathers what an install finds in the open lanes, in the winner's order.
    mutating func collect(
        for install: SortedInstall, plan: TierPlan, window: Window
    ) throws(SpillError) {
        guard let winner = plan.winner else {
            // The device tier: the newest eligible click, whatever its link's window.
            try take(1, for: install, newestFirst: true, window: nil)
            found.isCut = false
            return
        }
        let signals = !plan.agrees && winner != .bestScore ? nil : try lookup.installSignals(install.number)
        guard winner == .bestScore, let signals else {
            return try take(
                plan.maxCandidates, for: install, newestFirst: winner == .newest, window: window,
                agreeing: plan.agrees ? signals : nil)
        }
        found.isHot = open.reduce(0) { $0 + $1.to } > plan.maxScored
        try take(
            Int.max, for: install, newestFirst: true, window: window,
            agreeing: plan.agrees ? signals : nil, among: plan.maxScored)
        try orderByScore(for: install, signals: signals)
        found.isCut = found.candidates.count > plan.maxCandidates
        found.candidates.removeLast(max(0, found.candidates.count - plan.maxCandidates))
    }

    /// Takes the first `limit` eligible clicks in time order; notes whether another one was left.
    mutating func take(
        _ limit: Int, for install: SortedInstall, newestFirst: Bool, window: Window?,
        agreeing signals: SignalValues? = nil, among scored: Int = .max
    ) throws(SpillError) {
        var left = scored
        while left > 0, let (click, isAdmitted) = try next(newestFirst: newestFirst) {
            left -= 1
            guard isAdmitted, isOpen(click, to: install, window: window) else { continue }
            if let signals {
                let theirs = try lookup.clickSignals(click.reference)
                guard lookup.agrees(tier: install.tier, install: signals, click: theirs) else { continue }
            }
            guard found.candidates.count < limit else {
                found.isCut = true
                return
            }
            found.candidates.append(click)
        }
    }

    private func isOpen(_ click: SortedClick, to install: SortedInstall, window: Window?) -> Bool {
        let link = Int(click.link)
        let conditions = link < links.count ? links[link] : LinkConditions()
        guard conditions.isOpen(at: install.requestedAt) else { return false }
        guard let window else { return true }
        return window.accepts(install.requestedAt - click.clickedAt, linkLimit: conditions.windowLimit)
    }

    /// The next click over all open lanes in time order, ties by id, and whether its lane is admitted.
    private mutating func next(
        newestFirst: Bool
    ) throws(SpillError) -> (click: SortedClick, isAdmitted: Bool)? {
        var best: Int?
        var choice: SortedClick?
        for place in open.indices where open[place].from < open[place].to {
            let view = open[place]
            let click = lanes[view.lane][newestFirst ? view.to - 1 : view.from]
            if let current = choice, try precedes(current, click) != newestFirst { continue }
            best = place
            choice = click
        }
        guard let best, let choice else { return nil }
        if newestFirst { open[best].to -= 1 } else { open[best].from += 1 }
        return (choice, open[best].isAdmitted)
    }

    /// Whether `one` comes before `other` in (`clicked_at`, `click_id`) order.
    private func precedes(_ one: SortedClick, _ other: SortedClick) throws(SpillError) -> Bool {
        if one.clickedAt != other.clickedAt { return one.clickedAt < other.clickedAt }
        if one.idPrefix != other.idPrefix { return one.idPrefix < other.idPrefix }
        return try lookup.isLess(one.reference, other.reference)
    }

    /// Puts the candidates, newest first so far, into the order of `best_score`.
    private mutating func orderByScore(for install: SortedInstall, signals: SignalValues) throws(SpillError) {
        var scored: [(place: Int, score: CandidateScore)] = []
        for (place, click) in found.candidates.enumerated() {
            let theirs = try lookup.clickSignals(click.reference)
            scored.append((place, lookup.score(tier: install.tier, install: signals, click: theirs)))
        }
        scored.sort { one, other in
            if one.score.canWin != other.score.canWin { return one.score.canWin }
            if one.score.score != other.score.score { return one.score.score > other.score.score }
            return one.place < other.place
        }
        let newestFirst = found.candidates
        found.candidates = scored.map { newestFirst[$0.place] }
    }
}
