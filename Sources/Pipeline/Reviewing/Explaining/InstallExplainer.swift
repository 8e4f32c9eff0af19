import AttributionModel
import Deciding
import Publishing
import Reviewing
import Signals

/// Explains one row: walks the tiers as the decider did, and says of each candidate what it was worth and why it lost.
struct InstallExplainer {
    private let row: ResultRow
    /// Its line of candidates.
    let listing: FoundInstall.Listing
    /// All rows of its id.
    let all: FoundInstalls
    /// The pipeline that decided it.
    let pipeline: PipelineDefinition
    /// The part that holds the row.
    let part: PublishedPart
    /// The texts of signals.
    let pool = TextPool()
    /// Those of the install.
    let signals: SignalValues

    /// An explainer of an install whose line of candidates was found.
    init(_ found: FoundInstall, _ listing: FoundInstall.Listing, _ all: FoundInstalls) throws(DamagedLine) {
        row = found.row
        self.listing = listing
        self.all = all
        pipeline = found.pipeline
        part = found.part
        signals = try ListedSignals.read(listing.piece.bytes, listing.install.signals, pool: pool)
    }

    /// Adds the tiers to what the row says.
    func explain(into explanation: inout Explanation) throws(DamagedLine) {
        guard listing.install.verdict == .decided else { return }
        let decided = tier(named: explanation.tier)
        for (place, tier) in pipeline.match.tiers.enumerated() {
            explanation.tiers.append(try explain(tier, at: place, decided: decided))
        }
        explanation.margin = margin(in: explanation)
        if explanation.status == Decision.Status.organic.name { explanation.nearestMiss = nearestMiss(in: explanation) }
    }

    /// The place of the tier with a name, byte for byte.
    private func tier(named name: String?) -> Int? {
        pipeline.match.tiers.firstIndex { $0.name.utf8Bytes == name?.utf8Bytes }
    }

    private func explain(_ tier: Tier, at place: Int, decided: Int?) throws(DamagedLine) -> Explanation.Tier {
        let name = JSONWriter.spelling(of: tier.name)
        let listed = listing.piece.tiers[listing.install.tiers].first { $0.isNamed(name, in: listing.piece.bytes) }
        guard let listed else {
            return closed(tier)
        }
        var explained = Explanation.Tier(name: tier.name, standing: .noWinner)
        if let decided, place >= decided { explained.standing = place == decided ? .decided : .notReached }
        let isReached = decided.map { place <= $0 } ?? true
        switch listed.content {
        case .link(let touch):
            explain(link: touch, isDecided: place == decided, into: &explained)
        case .device(let click):
            if click == nil { noteNothingOfDevice(tier, in: &explained) }
            explain(deviceClick: click, isDecided: place == decided, into: &explained)
        case .candidates(let clicks, let total, let isCut, let isHot):
            (explained.total, explained.isCut, explained.isHot) = (total, isCut, isHot)
            explained.isTotalUnknown = total == nil
            guard let rules = tier.probabilistic else { break }
            let spelled = try listing.piece.candidates[clicks].map { number throws(DamagedLine) in
                let click = listing.blocks.click(Int(number), of: listing.install.block)
                guard let click else { throw .spelling(ofClick: Int(number)) }
                return click
            }
            let list = TierList(clicks: spelled, rules: rules)
            explained.candidates = try candidates(list, isReached: isReached, isDecided: place == decided)
            let others = (total ?? clicks.count) - clicks.count
            if others > 0 { explained.note = othersNote(others, isCut: isCut, isHot: isHot) }
        }
        return explained
    }

    private func explain(link touch: Int?, isDecided: Bool, into explained: inout Explanation.Tier) {
        guard let touch = touch.flatMap({ listing.blocks.touch($0, of: listing.install.block) }) else {
            explained.reasons = [.noOpenLink]
            explained.note = "the referrer names no link that is open"
            return
        }
        var candidate = Explanation.Candidate()
        describe(touch, into: &candidate)
        rateAsCertain(&candidate, isDecided: isDecided)
        explained.candidates = [candidate]
    }

    /// What deterministic tiers give (spec §5).
    private func rateAsCertain(_ candidate: inout Explanation.Candidate, isDecided: Bool) {
        candidate.isWinner = isDecided
        candidate.outcome = isDecided ? .won : .notReached
        candidate.outcomeWords = isDecided ? "won" : "not reached"
        candidate.confidence = .one
        if pipeline.match.scores { candidate.score = 100 }
    }

    private func explain(deviceClick click: Int?, isDecided: Bool, into explained: inout Explanation.Tier) {
        guard let click = click.flatMap({ listing.blocks.click($0, of: listing.install.block) }) else { return }
        var candidate = self.candidate(click)
        candidate.agreed = [Signal.deviceID.name]
        rateAsCertain(&candidate, isDecided: isDecided)
        explained.candidates = [candidate]
    }
}

/// A probabilistic tier's list and its rules.
private struct TierList {
    var clicks: [SpelledClick]
    var rules: ProbabilisticRules
}

extension InstallExplainer {
    private func describe(_ touch: ReviewedTouch, into candidate: inout Explanation.Candidate) {
        candidate.linkID = touch.bytes(.linkID).map { String(decoding: $0, as: UTF8.self) }
        candidate.campaign = touch.bytes(.campaign).map { String(decoding: $0, as: UTF8.self) }
    }

    private func candidate(_ click: SpelledClick) -> Explanation.Candidate {
        var candidate = Explanation.Candidate()
        candidate.clickID = String(decoding: click.idBytes, as: UTF8.self)
        candidate.clickedAt = click.clickedAt
        candidate.age = listing.install.requestedAt - click.clickedAt
        if let touch = listing.blocks.touch(click.touch, of: listing.install.block) {
            describe(touch, into: &candidate)
        }
        return candidate
    }

    /// The first earlier row that won a click, in a single-use tier and not longer ago than `history`; nil without one.
    func claimant(_ winners: [ResultRow]?, _ rules: ProbabilisticRules) -> ResultRow? {
        guard rules.isSingleUse else { return nil }
        return winners?.first { winner in
            guard winner.comes(before: row), let wonAt = winner.instant(.requestedAt),
                listing.install.requestedAt - wonAt <= pipeline.match.history
            else { return false }
            guard let place = tier(named: winner.text(.tier)) else { return true }
            return pipeline.match.tiers[place].probabilistic?.isSingleUse ?? true
        }
    }

    private func candidates(
        _ list: TierList, isReached: Bool, isDecided: Bool
    ) throws(DamagedLine) -> [Explanation.Candidate] {
        let scorer =
            list.rules.weights.isEmpty ? nil : Scorer(rules: list.rules, sharesLanguage: pool.sharesLanguage)
        let claimants = list.clicks.map { claimant(all.winners[Array($0.id)], list.rules) }
        var explained: [Explanation.Candidate] = []
        var scores: [Score??] = []
        for (click, claimant) in zip(list.clicks, claimants) {
            var candidate = self.candidate(click)
            let values = try ListedSignals.read(click.bytes, click.signals, pool: pool)
            compare(values, list.rules, into: &candidate)
            let score = scorer.map { $0.score(install: signals, click: values) }
            candidate.score = (score ?? nil)?.value
            candidate.claimedBy = claimant?.text(.installID)
            // A click may have several lines, further apart than `dedupe`; its time tells the one that won.
            candidate.isWinner =
                isDecided && click.quotedID == row.json(.clickID) && click.clickedAt == row.instant(.clickedAt)
            explained.append(candidate)
            scores.append(score)
        }
        let runnerUp = list.clicks.indices.first {
            isDecided && !explained[$0].isWinner && list.clicks[$0].quotedID == row.json(.runnerUpClickID)
        }
        if let runnerUp { explained[runnerUp].isRunnerUp = true }
        let decided = ListDecision(
            canWin: scores.map { $0.map { $0?.canWin ?? false } ?? true },
            winner: explained.firstIndex(where: \.isWinner), runnerUp: runnerUp,
            hasRunnerUp: !row.isNull(.runnerUpClickID), isDecided: isDecided)
        let tellsOfClaims = list.rules.isSingleUse && isReached && part.day != nil
        for place in explained.indices where claimants[place] == nil && tellsOfClaims {
            explained[place].isClaimedElsewhere = decided.impliesClaim(of: place)
        }
        let isClaimed = explained.indices.map { claimants[$0] != nil || explained[$0].isClaimedElsewhere }
        let count = ambiguityCount(list, isClaimed: isClaimed, isDecided: isDecided)
        var winner: Explanation.Candidate?
        for (place, click) in list.clicks.enumerated() {
            explained[place].confidence = list.rules.confidence.flatMap { rules in
                count.map { count in
                    Confidence.of(age: explained[place].age ?? 0, count: count, ipClass: click.ipClass, by: rules)
                }
            }
            if explained[place].isWinner { winner = explained[place] }
            let outcome = outcome(
                explained[place], claimant: claimants[place], score: scores[place], list.rules, winner: winner,
                isReached: isReached, hasWinningID: isDecided && click.quotedID == row.json(.clickID))
            explained[place].outcome = outcome
            explained[place].outcomeWords = words(of: outcome, explained[place], claimant: claimants[place], list.rules)
        }
        return explained
    }

    /// Whether a click is as old as installs of days that the result has not.
    private func mayBeClaimedElsewhere(_ click: SpelledClick) -> Bool {
        guard let day = all.firstDayAfterOthers else { return false }
        return click.clickedAt < ZoneTable.shared.start(ofDay: day, in: pipeline.zone) + pipeline.match.clockSkew
    }

    /// The number that ambiguity counts; nil where nobody knows how many clicks are unclaimed.
    private func ambiguityCount(_ list: TierList, isClaimed: [Bool], isDecided: Bool) -> Int? {
        guard let ambiguity = list.rules.confidence?.ambiguity else { return list.clicks.count }
        // The row tells it of the tier that decided, whoever claimed the others.
        if isDecided, let counted = row.text(.candidates).flatMap({ Int($0) }) { return counted }
        let mayBeClaimed = zip(list.clicks, isClaimed).contains { !$1 && mayBeClaimedElsewhere($0) }
        if ambiguity.countsOnlyUnclaimed, list.rules.isSingleUse, mayBeClaimed { return nil }
        let counted = zip(list.clicks, isClaimed).filter { !ambiguity.countsOnlyUnclaimed || !$1 }.map(\.0)
        guard ambiguity.countsLinks else { return counted.count }
        let links = counted.map { listing.blocks.touch($0.touch, of: listing.install.block)?.bytes(.linkID) }
        return Set(links).count
    }

    /// Notes which signals agree: those of the key do, else it were no candidate.
    private func compare(
        _ values: SignalValues, _ rules: ProbabilisticRules, into candidate: inout Explanation.Candidate
    ) {
        var compared: [Signal] = rules.agree + rules.weights.map(\.signal)
        compared.removeAll { rules.key.contains($0) }
        candidate.agreed = rules.key.map(\.name)
        for signal in Signal.allCases where compared.contains(signal) {
            switch signals.agrees(with: values, on: signal) {
            case true?: candidate.agreed.append(signal.name)
            case false?: candidate.differed.append(signal.name)
            case nil: break
            }
        }
    }

    private func outcome(
        _ candidate: Explanation.Candidate, claimant: ResultRow?, score: Score??, _ rules: ProbabilisticRules,
        winner: Explanation.Candidate?, isReached: Bool, hasWinningID: Bool
    ) -> Explanation.Outcome {
        if candidate.isWinner { return .won }
        if hasWinningID { return .sameClick }
        guard isReached else { return .notReached }
        if claimant != nil { return .claimed }
        if candidate.isClaimedElsewhere { return .claimedElsewhere }
        if let score, score?.canWin != true {
            guard let score else { return .notScored }
            return score.meetsEvidence ? .belowMinimum : .tooFewSignals
        }
        guard let winner else { return .noWinner }
        switch rules.winner {
        case .newest: return .older
        case .earliest: return .later
        case .bestScore: return candidate.score == winner.score ? .sameScore : .lesserScore
        }
    }

    /// Why a candidate won or lost, in words.
    private func words(
        of outcome: Explanation.Outcome, _ candidate: Explanation.Candidate, claimant: ResultRow?,
        _ rules: ProbabilisticRules
    ) -> String {
        let words =
            switch outcome {
            case .won: "won"
            case .sameClick: "another line of the click that won"
            case .notReached: "not reached: an earlier tier decided"
            case .claimed:
                "claimed by install \(claimant?.text(.installID) ?? "") at \(claimant?.text(.requestedAt) ?? "")"
            case .claimedElsewhere:
                part.manifest.status == .stale
                    ? "claimed by an earlier install, as the days before were when this one was decided"
                    : "claimed by an earlier install that is not in this result"
            case .notScored: "no weighted signal on both sides"
            case .tooFewSignals: "too few signals on both sides"
            case .belowMinimum: "score below the minimum of \(rules.minimumScore ?? 0)"
            case .older: "older than the winner"
            case .later: "later than the winner"
            case .lesserScore: "lesser score"
            case .sameScore: "same score, older than the winner"
            case .noWinner: "lost"
            }
        return candidate.isRunnerUp ? words + ", runner-up" : words
    }
}
