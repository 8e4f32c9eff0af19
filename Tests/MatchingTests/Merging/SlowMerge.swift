import AttributionModel

@testable import Matching

/// The merge by the book: every install looks at every click of its key (spec §5, §11).
struct SlowMerge {
    let world: MergeWorld
    private let lookup: MergeLookup

    init(_ world: MergeWorld) {
        self.world = world
        lookup = MergeLookup(world)
    }

    /// What an install must find; nil where it is not decided, or no click of its key may be paired with
    /// it and the key is not hot.
    func found(by place: Int) -> FoundCandidates? {
        let install = world.installs[place].sorted
        let tier = world.rules.tiers[install.tier]
        guard let window = tier.window, !world.repeats.test(install.number) else { return nil }
        let met = clicks(meeting: install, window)
        let admitted = met.filter { mayPair($0, install) }
        let isHot = tier.probabilistic.map { $0.winner == .bestScore && met.count > $0.maxScored } ?? false
        guard !admitted.isEmpty || isHot else { return nil }
        var found = FoundCandidates(
            install: install.number, tier: install.tier, key: install.key, candidates: [], total: admitted.count,
            isCut: false, isHot: isHot)
        guard let rules = tier.probabilistic else {
            found.candidates = admitted.filter { isOpen(link(of: $0), at: install.requestedAt) }.suffix(1)
            return found
        }
        var scored = admitted
        if rules.winner == .bestScore {
            scored = met.suffix(rules.maxScored).filter { mayPair($0, install) }
        }
        var eligible = scored.filter { click in
            let link = link(of: click)
            let limit = min(link.windowLimit ?? window.defaultLimit, window.limit)
            return isOpen(link, at: install.requestedAt)
                && isWithin(limit, of: window, age: install.requestedAt - click.clickedAt)
                && (rules.agree.isEmpty || agrees(click, with: place))
        }
        if rules.winner != .earliest { eligible.reverse() }
        if rules.winner == .bestScore {
            let ranks = eligible.map { rank($0, for: place) }
            let order = eligible.indices.sorted { ranks[$0] != ranks[$1] ? ranks[$0] > ranks[$1] : $0 < $1 }
            eligible = order.map { eligible[$0] }
        }
        found.isCut = eligible.count > rules.maxCandidates
        found.candidates = Array(eligible.prefix(rules.maxCandidates))
        return found
    }

    /// The distinct links of clicks that are summed up: conditions have none of them.
    func links(by place: Int) -> Int {
        let install = world.installs[place].sorted
        guard let window = world.rules.tiers[install.tier].window else { return 0 }
        return Set(clicks(meeting: install, window).filter { mayPair($0, install) }.map(\.link)).count
    }

    /// Keys with more clicks than are scored: tier after tier for each part.
    var hotKeys: [Int] {
        let ends = world.partEnds
        var keys = [Set<Digest>](repeating: [], count: ends.count * world.rules.tiers.count)
        for place in world.installs.indices where found(by: place)?.isHot == true {
            let install = world.installs[place].sorted
            let part = ends.firstIndex { install.number < $0 } ?? 0
            keys[part * world.rules.tiers.count + install.tier].insert(install.key)
        }
        return keys.map(\.count)
    }

    /// The usable clicks of the install's key in the window that meet it here, in the order of time and id.
    private func clicks(meeting install: SortedInstall, _ window: Window) -> [SortedClick] {
        let met = world.clicks.filter { click in
            let age = install.requestedAt - click.sorted.clickedAt
            return click.sorted.key == install.key && !world.duplicates.test(click.sorted.number)
                && age >= -world.rules.clockSkew && isWithin(window.limit, of: window, age: age)
                && ofClick(click.sorted).earlierTiers & install.earlierTiers == 0
        }
        func order(_ click: MergeWorld.Click) -> (Int64, UInt64, Int) {
            (click.sorted.clickedAt.milliseconds, click.sorted.idPrefix, click.idRest)
        }
        return met.sorted { order($0) < order($1) }.map(\.sorted)
    }

    // Written out, not asked of the model: the merge must not be held against its own bounds.
    private func isWithin(_ limit: Milliseconds, of window: Window, age: Milliseconds) -> Bool {
        age < limit || window.isInclusive && age == limit
    }

    private func isOpen(_ link: LinkConditions, at time: Instant) -> Bool {
        link.isActive && link.isDeferredEnabled && link.expiresAt.milliseconds > time.milliseconds
    }

    private func mayPair(_ click: SortedClick, _ install: SortedInstall) -> Bool {
        let (own, theirs) = (ofClick(click), install.installClass)
        return (own.platform ?? theirs.platform) == (theirs.platform ?? own.platform)
            && agree(own.app, theirs.app) && agree(own.environment, theirs.environment)
    }

    private func agree(_ one: TextID, _ other: TextID) -> Bool { !one.isPresent || !other.isPresent || one == other }

    private func ofClick(_ click: SortedClick) -> ClickClass { world.classes[Int(click.classNumber)] }

    private func link(of click: SortedClick) -> LinkConditions {
        click.link.place < world.links.count ? world.links[click.link.place] : LinkConditions()
    }

    private func agrees(_ click: SortedClick, with place: Int) -> Bool {
        let (install, signals) = world.installs[place]
        return lookup.agrees(tier: install.tier, install: signals, click: lookup.clickSignals(click.reference))
    }

    private func rank(_ click: SortedClick, for place: Int) -> Int {
        lookup.rank(install: world.installs[place].signals, click: lookup.clickSignals(click.reference))
    }
}
