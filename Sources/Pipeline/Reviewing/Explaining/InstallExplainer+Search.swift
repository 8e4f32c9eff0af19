import AttributionModel
import Publishing
import Reviewing
import Signals

extension InstallExplainer {
    /// Adds the clicks in the logs that came near and, if the install is organic, which of them came nearest.
    func search(_ logs: ExplainedLogs, into explanation: inout Explanation) async throws {
        let install = listing.install
        guard install.verdict == .decided, pipeline.match.longestWindow > 0 else { return }
        let bytes = listing.piece.bytes
        let app = install.appID.map { pool.id(of: JSONText.bytes(bytes, $0).span) } ?? .absent
        let candidates = logs.tellsOfCandidates ? [] : InstallExplainer.candidates(explanation)
        let outcome = try await NearClickSearch(logs, try logs.pipeline(pipeline), part, pool: pool).run(
            SearchingInstall(signals: signals, requestedAt: install.requestedAt, app: app, environment: .absent),
            installID: JSONText.bytes(bytes, install.installID), except: candidates)
        explanation.search = outcome.search
        guard let clicks = outcome.clicks else { return }
        let winners = try winners(of: outcome.nearest)
        let hasCandidates = !explanation.tiers.allSatisfy(\.candidates.isEmpty)
        let combinations = clicks.dimensions.all
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        for (place, tier) in pipeline.match.tiers.enumerated() where explanation.tiers[place].couldLook {
            let shown = outcome.nearest[place].worthTelling(atMost: logs.limit, besideCandidates: hasCandidates)
            explanation.tiers[place].nearClicks = shown.map { click in
                let values = combinations[Int(click.dimensions)]
                return Explanation.NearClick(
                    clickID: text(click.id), clickedAt: click.clickedAt, age: click.age,
                    linkID: text(clicks.catalogue.names.bytes(of: values.link)),
                    campaign: clicks.dimensions.texts.text(of: values.campaign).map(text),
                    obstacles: obstacles(of: click, tier, explanation.tiers[place], winners))
            }
        }
        // A candidate that lost came nearer than any click that is not one.
        guard explanation.nearestMiss != nil, !hasCandidates else { return }
        explanation.nearestMiss = nearest(outcome.nearest, in: explanation) ?? noClick(outcome.search, explanation)
    }

    /// The miss of an install that no click of a search came near.
    private func noClick(_ search: Explanation.Search, _ explanation: Explanation) -> Explanation.Miss {
        let comparesSignals = zip(pipeline.match.tiers, explanation.tiers).contains { tier, explained in
            tier.probabilistic != nil && explained.couldLook
        }
        return Explanation.Miss(
            .noClick,
            words: "no click from \(ReviewText.time(search.from)) to \(ReviewText.time(search.to)) "
                + (comparesSignals
                    ? "has the key of a tier, or all of it but one signal" : "is of the install's device"))
    }

    /// The clicks that are candidates of any tier.
    private static func candidates(_ explanation: Explanation) -> Set<ClickIdentity> {
        Set(
            explanation.tiers.flatMap(\.candidates).compactMap { candidate in
                guard let id = candidate.clickID, let clickedAt = candidate.clickedAt else { return nil }
                return ClickIdentity(id: id.utf8Bytes, clickedAt: clickedAt)
            })
    }

    /// The rows that won some of the clicks, by their ids as JSON without quotes.
    private func winners(of nearest: [NearestClicks]) throws -> [[UInt8]: [ResultRow]] {
        guard pipeline.match.tiers.contains(where: { $0.probabilistic?.isSingleUse ?? false }) else { return [:] }
        let ids = nearest.flatMap { $0.clicks.map { InstallExplainer.spelling(of: $0) } }
        return try all.winners(ofClicks: Dictionary(ids.map { ($0, []) }) { first, _ in first })
    }

    private static func spelling(of click: FoundClick) -> [UInt8] {
        Array(JSONWriter.spelling(of: String(decoding: click.id, as: UTF8.self)).dropFirst().dropLast())
    }

    /// What kept a click from being a candidate, and what would have kept it from winning as one.
    private func obstacles(
        of click: FoundClick, _ tier: Tier, _ explained: Explanation.Tier, _ winners: [[UInt8]: [ResultRow]]
    ) -> [Obstacle] {
        var obstacles = click.found.obstacles
        if obstacles.isEmpty { obstacles = [InstallExplainer.obstacle(outsideOfClicksIn: tier, explained)] }
        let winner = tier.probabilistic.flatMap { claimant(winners[InstallExplainer.spelling(of: click)], $0) }
        return obstacles + (winner?.text(.installID).map { [.claimed(by: $0)] } ?? [])
    }

    /// What kept a click from being a candidate if it was nothing of its own: what the tier's list leaves out.
    private static func obstacle(outsideOfClicksIn tier: Tier, _ explained: Explanation.Tier) -> Obstacle {
        if tier.probabilistic == nil && !explained.candidates.isEmpty { return .olderOfDevice }
        if explained.isCut { return .beyondCut }
        return explained.isHot ? .beyondScored : .notRead
    }

    /// The nearest of the clicks that came nearest in each tier; if two are equally near, that of the earlier tier.
    ///
    /// A click that is reported in one tier is ignored in later ones.
    private func nearest(_ nearest: [NearestClicks], in explanation: Explanation) -> Explanation.Miss? {
        var best: (tier: Int, place: Int, click: FoundClick)?
        var lines: Set<[UInt8]> = []
        for (tier, clicks) in nearest.enumerated() {
            let told = clicks.clicks.prefix(explanation.tiers[tier].nearClicks.count)
            for (place, click) in told.enumerated() where !lines.contains(click.line) {
                guard best.map({ click.isNearer(than: $0.click) }) ?? true else { break }
                best = (tier, place, click)
                break
            }
            lines.formUnion(told.map(\.line))
        }
        guard let best else { return nil }
        let tier = explanation.tiers[best.tier]
        let isNear = best.click.found.closeness < .missesAddress
        return tier.nearClicks[best.place].miss(ofTier: tier.name, isNear: isNear)
    }
}
