import AttributionModel

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
        guard winner == .bestScore, let signals else {
            return try take(
                plan.maxCandidates, for: install, newestFirst: winner == .newest, window: window)
        }
        try take(Int.max, for: install, newestFirst: true, window: window, among: plan.maxScored)
        try orderByScore(for: install, signals: signals)
        found.isCut = found.candidates.count > plan.maxCandidates
        found.candidates.removeLast(max(0, found.candidates.count - plan.maxCandidates))
    }

    /// Takes the first `limit` eligible clicks in time order; notes whether another one was left.
    ///
    /// `scored` is how many clicks are looked at, eligible or not.
    mutating func take(
        _ limit: Int, for install: SortedInstall, newestFirst: Bool, window: Window?, among scored: Int = .max
    ) throws(SpillError) {
        try beginTaking(newestFirst: newestFirst)
        let passing = PassingConditions(links: setting.links, time: install.requestedAt, window: window)
        var left = scored
        var areSpent = false
        while left > 0, let taken = try takeNext(newestFirst: newestFirst) {
            left -= 1
            guard taken.isAdmitted else { continue }
            if takesWide, !install.admits(setting.classes[Int(taken.click.classNumber)]) { continue }
            guard !passing.havePassed(for: taken.click) else {
                lanes[taken.lane].spent += 1
                areSpent = true
                continue
            }
            if taken.isCompared, let signals {
                let theirs = try lookup.clickSignals(taken.click.reference)
                guard lookup.agrees(tier: install.tier, install: signals, click: theirs) else { continue }
            }
            guard found.candidates.count < limit else {
                found.isCut = true
                break
            }
            found.candidates.append(taken.click)
        }
        // None is removed where clicks are scored: they count among the scored whether their link is open or not.
        if areSpent, scored == .max { removeSpent(newestFirst: newestFirst, passing) }
    }

    /// Removes the clicks that were met and that no later install can have either.
    private mutating func removeSpent(newestFirst: Bool, _ passing: PassingConditions) {
        for view in open where lanes[view.lane].spent > 0 {
            if let chain = view.chain {
                lanes[view.lane].remove(
                    from: chain.agreement, in: chain.view, upTo: view.isEmpty ? nil : view.from,
                    where: passing.havePassed)
            } else {
                let met = newestFirst ? view.to..<lanes[view.lane].count : 0..<view.from
                lanes[view.lane].remove(in: met, where: passing.havePassed)
            }
        }
        for view in open { lanes[view.lane].spent = 0 }
    }

    /// Puts the candidates, which are newest first so far, into the order of `best_score`.
    private mutating func orderByScore(for install: SortedInstall, signals: SignalValues) throws(SpillError) {
        let ranks = try lookup.ranks(tier: install.tier, install: signals, clicks: found.candidates)
        var ranked = ranks.enumerated().map { (place: $0.offset, rank: $0.element) }
        ranked.sort { one, other in one.rank != other.rank ? one.rank > other.rank : one.place < other.place }
        let newestFirst = found.candidates
        found.candidates = ranked.map { newestFirst[$0.place] }
    }
}
