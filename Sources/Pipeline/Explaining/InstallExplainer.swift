import AttributionModel
import Publishing
import Reviewing
import Signals

/// Explains one row: goes through the tiers as the decider did, and says what each candidate was worth and why it lost.
struct InstallExplainer {
    let row: ResultRow
    /// Its line of candidates.
    let listing: FoundInstall.Listing
    /// What was found together with it: the installs that were looked for, and who claimed their candidates.
    let foundTogether: FoundInstalls
    /// The pipeline that decided it.
    let pipeline: PipelineDefinition
    /// The part that holds the row.
    let part: PublishedPart
    /// The texts of signals.
    let pool: TextPool
    /// The install's signals.
    let signals: SignalValues

    /// An explainer of an install whose line of candidates was found; several share a pool to be searched for together.
    init(
        _ found: FoundInstall, _ listing: FoundInstall.Listing, _ foundTogether: FoundInstalls, pool: TextPool
    ) throws(DamagedLine) {
        self.pool = pool
        row = found.row
        self.listing = listing
        self.foundTogether = foundTogether
        pipeline = found.pipeline
        part = found.part
        signals = try ListedSignals.read(listing.piece.bytes, listing.install.signals, pool: pool)
    }

    /// Adds the tiers to what the row says.
    func explain(into explanation: inout Explanation) throws(DamagedLine) {
        guard listing.install.verdict == .decided else { return }
        // Byte for byte.
        let decided = pipeline.match.tiers.firstIndex { $0.name.utf8Bytes == row.bytes(.tier) }
        for (place, tier) in pipeline.match.tiers.enumerated() {
            explanation.tiers.append(try explain(tier, at: place, decided: decided))
        }
        if row.status == .organic { explanation.nearestMiss = explanation.missByCandidates }
    }

    private func explain(_ tier: Tier, at place: Int, decided: Int?) throws(DamagedLine) -> Explanation.Tier {
        let name = JSONWriter.spelling(of: tier.name)
        let listed = listing.piece.tiers[listing.install.tiers].first { $0.isNamed(name, in: listing.piece.bytes) }
        guard let listed else { return closed(tier) }
        var explained = Explanation.Tier(name: tier.name, standing: .noWinner)
        if let decided, place >= decided { explained.standing = place == decided ? .decided : .notReached }
        switch listed.content {
        case .link(let number):
            explained.referredLink = pool.text(of: signals.referredLink).map { String(decoding: $0, as: UTF8.self) }
            if let touch = number.flatMap({ listing.touches[$0] }) {
                explained.candidates = [certain(candidate(touch), isDecided: explained.standing == .decided)]
            } else {
                explained.reasons = [.noOpenLink]
                explained.note = "the referrer names no link that is open: \(explained.referredLink ?? "-")"
            }
        case .device(nil): noteNothingOfDevice(tier, in: &explained)
        case .device(let number?):
            guard let click = listing.clicks[number] else { break }
            var candidate = self.candidate(click)
            candidate.agreed = [Signal.deviceID.name]
            explained.candidates = [certain(candidate, isDecided: explained.standing == .decided)]
        case .candidates(let clicks, let total, let isCut, let isHot):
            (explained.total, explained.isCut, explained.isHot) = (total, isCut, isHot)
            explained.isTotalUnknown = total == nil
            guard let rules = tier.probabilistic else { break }
            let spelled = try listing.piece.candidates[clicks].map { number throws(DamagedLine) in
                guard let click = listing.clicks[Int(number)] else { throw .spelling(ofClick: Int(number)) }
                return click
            }
            explained.candidates = try candidates(
                ExplainedList(clicks: spelled, rules: rules, standing: explained.standing))
            let others = (total ?? clicks.count) - clicks.count
            if others > 0 {
                explained.note = othersNote(others, besides: clicks.count, rules, isCut: isCut, isHot: isHot)
            }
        }
        return explained
    }

    /// The only candidate of a deterministic tier, which gives the same to all that it finds (spec §5).
    private func certain(_ candidate: Explanation.Candidate, isDecided: Bool) -> Explanation.Candidate {
        var candidate = candidate
        candidate.isWinner = isDecided
        candidate.outcome = isDecided ? .won : .notReached
        candidate.outcomeWords = isDecided ? "won" : "not reached"
        candidate.confidence = .one
        if pipeline.match.scores { candidate.score = 100 }
        return candidate
    }
}

extension InstallExplainer {
    /// A link as it is reported.
    func candidate(_ touch: SpelledTouch?) -> Explanation.Candidate {
        var candidate = Explanation.Candidate()
        candidate.linkID = touch?.text(.linkID)
        candidate.campaign = touch?.text(.campaign)
        candidate.referrer = touch?.text(.referrer)
        return candidate
    }

    /// A click as it is reported, before it is compared.
    func candidate(_ click: SpelledClick) -> Explanation.Candidate {
        var candidate = self.candidate(listing.touches[click.touch])
        candidate.clickID = String(decoding: click.idBytes, as: UTF8.self)
        candidate.clickedAt = click.clickedAt
        candidate.age = listing.install.requestedAt - click.clickedAt
        return candidate
    }

    /// The first earlier row of those that claimed a click, not longer ago than `history`, in a tier that heeds claims;
    /// nil without one.
    func claimant(_ claimants: [ResultRow]?, _ rules: ProbabilisticRules) -> ResultRow? {
        guard rules.isSingleUse else { return nil }
        return claimants?.first { row in
            guard row.comes(before: self.row), let wonAt = row.instant(.requestedAt) else { return false }
            return listing.install.requestedAt - wonAt <= pipeline.match.history
        }
    }
}
