import AttributionModel
import Compression
import Publishing
import Reviewing
import Signals

extension InstallExplainer {
    /// What is to be looked for in logs to explain more; nil if they cannot tell more.
    func wanted(_ explanation: Explanation, tellsOfCandidates: Bool) -> NearClickSearch.Wanted? {
        let install = listing.install
        let readsLinks = explanation.tiers.contains { $0.reasons.contains(.noOpenLink) }
        guard install.verdict == .decided, readsLinks || pipeline.match.longestWindow > 0 else { return nil }
        return NearClickSearch.Wanted(
            part: part, installID: JSONText.bytes(listing.piece.bytes, install.installID),
            install: SearchingInstall(
                signals: signals, requestedAt: install.requestedAt, app: app, environment: .absent),
            candidates: pipeline.match.tiers.indices.map {
                tellsOfCandidates ? [] : hiddenCandidates(in: $0, explanation)
            },
            ownCandidates: pipeline.match.tiers.indices.map { candidates(in: [$0], explanation) },
            readsLinks: readsLinks)
    }

    /// The app that the install names.
    private var app: TextID {
        listing.install.appID.map { pool.id(of: JSONText.bytes(listing.piece.bytes, $0).span) } ?? .absent
    }

    /// Adds what was found in logs: the links that its referrer names, the clicks that came near and, if the install is
    /// organic, which of them came nearest; of each tier at most `limit` clicks are told, and the one that somebody
    /// asks about.
    func note(
        _ found: NearClickSearch.Found, in read: NearClickSearch.Logs, atMost limit: Int,
        into explanation: inout Explanation
    ) {
        noteLinks(in: read.catalogue, into: &explanation)
        guard let clicks = read.dimensions, !found.nearest.isEmpty else { return }
        explanation.search = found.search
        let hasCandidates = !explanation.tiers.allSatisfy(\.candidates.isEmpty)
        for (place, tier) in pipeline.match.tiers.enumerated() where explanation.tiers[place].couldLook {
            let shown = found.nearest[place].worthTelling(atMost: limit, besideCandidates: hasCandidates)
            func near(_ click: FoundClick) -> Explanation.NearClick {
                let (linkID, campaign, referrer) = clicks.names(of: click.dimensions, in: read.catalogue)
                let obstacles = obstacles(of: click, tier, explanation.tiers[place])
                return Explanation.NearClick(
                    clickID: String(decoding: click.id, as: UTF8.self), clickedAt: click.clickedAt, age: click.age,
                    linkID: linkID, campaign: campaign, referrer: referrer, obstacles: obstacles,
                    differing: DifferingSignals(
                        obstacles.flatMap(\.signals), click: click.signals, install: signals, pool: pool))
            }
            explanation.tiers[place].nearClicks = shown.map(near)
            guard explanation.askedID != nil else { continue }
            explanation.tiers[place].askedClicks = found.nearest[place].asked.map(near)
        }
        // A candidate that lost came nearer than any click that is not one.
        guard let miss = explanation.nearestMiss, miss.kind.cause != .none(.noOpenLink), !hasCandidates else { return }
        explanation.nearestMiss = nearest(found.nearest, in: explanation) ?? noClick(found.search, explanation)
    }

    /// Adds the catalogue's links that the referrer names to the tiers that found none of them open.
    private func noteLinks(in catalogue: LinkCatalogue, into explanation: inout Explanation) {
        let places = explanation.tiers.indices.filter { explanation.tiers[$0].reasons.contains(.noOpenLink) }
        guard !places.isEmpty else { return }
        let app = app
        let environments = pipeline.screenedEnvironments(in: pool)
        func near(_ name: TextID, _ more: [LinkObstacle] = []) -> [Explanation.NearLink] {
            catalogue.links(named: name).map { link in
                let obstacles =
                    more
                    + catalogue.facts(of: link).obstacles(
                        at: listing.install.requestedAt, app: app, environments: environments)
                return Explanation.NearLink(
                    linkID: String(decoding: catalogue.names.bytes(of: link.id), as: UTF8.self),
                    obstacles: obstacles.isEmpty ? [.notRead] : obstacles)
            }
        }
        var links = near(signals.referredLink)
        if links.isEmpty, let name = nameWithoutQuery { links = near(name, [.otherQuery]) }
        for place in places { explanation.tiers[place].nearLinks = links }
    }

    /// The address that the referrer names, up to its query; nil where it has none.
    private var nameWithoutQuery: TextID? {
        let name = pool.bytes(of: signals.referredLink)
        return name.firstIndex(of: UInt8(ascii: "?")).map { pool.id(of: name.span.extracting(..<$0)) }
    }

    /// The miss of an install that no click of a search came near.
    private func noClick(_ search: Explanation.Search, _ explanation: Explanation) -> Explanation.Miss {
        let comparesSignals = zip(pipeline.match.tiers, explanation.tiers).contains { tier, explained in
            tier.probabilistic != nil && explained.couldLook
        }
        return Explanation.Miss(
            .noClick,
            words: "no click from \(search.from.text) to \(search.to.text) "
                + (comparesSignals
                    ? "has the key of a tier, or all of it but one signal" : "is of the install's device"))
    }

    /// The candidates that are not told as near in a tier: its own and, in a probabilistic tier, also those of all
    /// other probabilistic ones, as a pair is compared by its signals in one tier alone.
    ///
    /// Between these and a tier of device ids nothing is hidden: it is worth asking why a candidate of one is none of
    /// the other.
    private func hiddenCandidates(in place: Int, _ explanation: Explanation) -> Set<LineKey> {
        let tiers = pipeline.match.tiers
        let hiding = tiers.indices.filter { other in
            other == place || tiers[other].probabilistic != nil && tiers[place].probabilistic != nil
        }
        return candidates(in: hiding, explanation)
    }

    /// The candidates of some tiers.
    private func candidates(in tiers: [Int], _ explanation: Explanation) -> Set<LineKey> {
        Set(
            tiers.flatMap { explanation.tiers[$0].candidates }.compactMap { candidate in
                guard let id = candidate.clickID, let clickedAt = candidate.clickedAt else { return nil }
                return LineKey(id: Digest(of: id.utf8Bytes.span), time: clickedAt)
            })
    }

    /// Whether claims decide who may win a click.
    var heedsClaims: Bool { pipeline.match.tiers.contains { $0.probabilistic?.isSingleUse ?? false } }

    /// Notes which of the clicks an earlier install had won: those come after clicks that were free.
    func noteClaims(_ claimants: [Digest: [ResultRow]], in nearest: inout [NearestClicks]) {
        for (tier, place) in zip(pipeline.match.tiers, nearest.indices) {
            guard let rules = tier.probabilistic else { continue }
            nearest[place].revise { click in
                let claimant = claimant(claimants[click.idDigest], rules)
                if let id = claimant?.text(.installID) { click.found.obstacles.append(.claimed(by: id)) }
            }
        }
    }

    /// What kept a click from being a candidate, and what would have kept it from winning as one.
    private func obstacles(of click: FoundClick, _ tier: Tier, _ explained: Explanation.Tier) -> [Obstacle] {
        let found = click.found.obstacles
        let isCandidate = found.allSatisfy { $0.code == .claimed }
        return (isCandidate ? [InstallExplainer.obstacle(outsideOfClicksIn: tier, explained)] : []) + found
    }

    /// What kept a click from being a candidate if it was nothing of its own: what the tier's list leaves out.
    private static func obstacle(outsideOfClicksIn tier: Tier, _ explained: Explanation.Tier) -> Obstacle {
        if tier.probabilistic == nil && !explained.candidates.isEmpty { return .olderOfDevice }
        if explained.isCut { return .beyondCut }
        return explained.isHot ? .beyondScored : .notRead
    }

    /// The nearest of the clicks that came nearest in each tier; if two are equally near, that of the earlier tier.
    ///
    /// A click that is compared in one tier is ignored in later ones that it therefore does not reach.
    private func nearest(_ nearest: [NearestClicks], in explanation: Explanation) -> Explanation.Miss? {
        var best: (tier: Int, place: Int, click: FoundClick)?
        var lines: Set<[UInt8]> = []
        for (tier, clicks) in nearest.enumerated() {
            let told = clicks.clicks.prefix(explanation.tiers[tier].nearClicks.count)
            for (place, click) in told.enumerated() where !(click.isMetEarlier && lines.contains(click.line)) {
                guard best.map({ click.isNearer(than: $0.click) }) ?? true else { break }
                best = (tier, place, click)
                break
            }
            lines.formUnion(told.map(\.line))
        }
        guard let best else { return nil }
        let tier = explanation.tiers[best.tier]
        let found = best.click.found
        let click = tier.nearClicks[best.place]
        // If the install's referrer names the click's link, and nothing keeps that link from being found that does not
        // keep the click out, too, an earlier tier would find the link before the click could win.
        let obstacles = Set(click.obstacles.map(\.code.rawValue))
        let winsEarlier = explanation.tiers[..<best.tier].flatMap { $0.nearLinks ?? [] }.contains { link in
            link.linkID.utf8Bytes == click.linkID.utf8Bytes && obstacles.isSuperset(of: link.obstacles.map(\.code))
        }
        // Where some clicks are not scored, newer ones may take its place.
        let mayWin = found.closeness < .missesAddress && !found.wouldMeetEarlier && !winsEarlier && !tier.isHot
        return click.miss(ofTier: tier.name, mayWin: mayWin)
    }
}

extension FoundClick {
    /// The digest of its id as JSON.
    var idDigest: Digest { Digest(of: JSONWriter.content(of: String(decoding: id, as: UTF8.self)).span) }
}
