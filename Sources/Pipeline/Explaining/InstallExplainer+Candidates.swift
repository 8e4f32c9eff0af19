import AttributionModel
import Deciding
import Reviewing
import Signals

/// A probabilistic tier's list of candidates, and what came of the tier.
struct ExplainedList {
    var clicks: [SpelledClick]
    var rules: ProbabilisticRules
    var standing: Explanation.Standing

    /// Whether no earlier tier decided.
    var isReached: Bool { standing != .notReached }
    /// Whether this one did.
    var isDecided: Bool { standing == .decided }
}

/// A click of a list while it is being explained.
private struct ListedCandidate {
    let click: SpelledClick
    /// The earlier row that won it.
    let claimant: ResultRow?
    /// Why it could not win even if it were free; empty if it could.
    let flaws: [Explanation.Outcome]
    /// What is reported of it.
    var told: Explanation.Candidate

    /// Whether an earlier install has it, in this result or elsewhere.
    var isClaimed: Bool { claimant != nil || told.isClaimedElsewhere }
    /// The bytes of its link's id.
    var linkID: [UInt8]? { told.linkID?.utf8Bytes }
}

extension InstallExplainer {
    /// Explains the candidates of a list, in the list's order.
    func candidates(_ list: ExplainedList) throws(DamagedLine) -> [Explanation.Candidate] {
        var candidates = try described(list)
        markRunnerUpAndClaims(in: &candidates, list)
        judge(&candidates, list)
        return candidates.map(\.told)
    }

    /// The candidates with what their own lines say, and who claimed them.
    private func described(_ list: ExplainedList) throws(DamagedLine) -> [ListedCandidate] {
        let scorer = list.rules.scorer(sharesLanguage: pool.makeLanguageComparison())
        var candidates: [ListedCandidate] = []
        for click in list.clicks {
            var told = candidate(click)
            let values = try ListedSignals.read(click.bytes, click.signals, pool: pool)
            compare(values, list.rules, into: &told)
            var flaws: [Explanation.Outcome] = []
            if let scorer {
                let score = scorer.score(install: signals, click: values)
                told.score = score?.value
                told.points = scorer.points(install: signals, click: values)
                flaws = InstallExplainer.flaws(of: score, list.rules)
            }
            let claimant = claimant(foundTogether.claimants[click.idDigest], list.rules)
            told.claimedBy = claimant?.text(.installID)
            // A click may have several lines that are further apart than `dedupe`; the time tells which one won.
            told.isWinner =
                list.isDecided && click.quotedID == row.json(.clickID) && click.clickedAt == row.instant(.clickedAt)
            candidates.append(ListedCandidate(click: click, claimant: claimant, flaws: flaws, told: told))
        }
        return candidates
    }

    /// Why a click with that score cannot win, or one without, where no weighted signal is on both sides; empty if it
    /// can.
    private static func flaws(of score: Score?, _ rules: ProbabilisticRules) -> [Explanation.Outcome] {
        guard let score else { return [.notScored] }
        return (score.meetsEvidence ? [] : [.tooFewSignals])
            + (score.value < rules.minimumScore ?? 0 ? [.belowMinimum] : [])
    }

    /// Marks the runner-up, and claims that the result does not record but that follow from the row's answer.
    private func markRunnerUpAndClaims(in candidates: inout [ListedCandidate], _ list: ExplainedList) {
        let winner = candidates.firstIndex(where: \.told.isWinner)
        // After the winner: before it there may be another line with the id.
        let runnerUp = winner.flatMap { winner in
            candidates.indices.dropFirst(winner + 1).first {
                candidates[$0].click.quotedID == row.json(.runnerUpClickID)
            }
        }
        if let runnerUp { candidates[runnerUp].told.isRunnerUp = true }
        guard list.rules.isSingleUse, list.isReached, part.day != nil else { return }
        let decided = ListDecision(
            canWin: candidates.map(\.flaws.isEmpty), winner: winner, runnerUp: runnerUp,
            hasRunnerUp: !row.isNull(.runnerUpClickID), isDecided: list.isDecided)
        for place in candidates.indices where candidates[place].claimant == nil {
            candidates[place].told.isClaimedElsewhere = decided.impliesClaim(of: place)
        }
    }

    /// Says for each candidate what it would have given, and why it won or lost.
    private func judge(_ candidates: inout [ListedCandidate], _ list: ExplainedList) {
        let count = ambiguityCount(candidates, list)
        let ambiguity = list.rules.confidence?.ambiguity
        let freeLinks = Set(
            (ambiguity?.countsLinks ?? false ? candidates : []).filter { !$0.isClaimed }.map(\.linkID))
        var winner: Explanation.Candidate?
        for place in candidates.indices {
            let candidate = candidates[place]
            var told = candidate.told
            if let rules = list.rules.confidence, let count {
                // A claimed one would have been free, had it won: it counts, too (spec §5, "the winner included").
                let isOneMore =
                    ambiguity?.countsOnlyUnclaimed ?? false && candidate.isClaimed
                    && !freeLinks.contains(candidate.linkID)
                told.confidence = Confidence.of(
                    age: told.age ?? 0, count: isOneMore ? count + 1 : count, ipClass: candidate.click.ipClass,
                    by: rules)
            }
            if told.isWinner { winner = told }
            let outcome = outcome(candidate, list, winner: winner)
            told.outcome = outcome
            told.losesAnyway = candidate.flaws.contains { $0 != outcome }
            let isOfSameTime = told.clickedAt == winner?.clickedAt
            told.outcomeWords = words(of: outcome, candidate, list.rules, isOfSameTime: isOfSameTime)
            candidates[place].told = told
        }
    }

    /// Whether a click is so old that installs of days missing from the result may have claimed it.
    private func mayBeClaimedElsewhere(_ click: SpelledClick) -> Bool {
        guard let day = foundTogether.firstDayAfterOthers else { return false }
        return click.clickedAt < pipeline.start(ofDay: day) + pipeline.match.clockSkew
    }

    /// The number that ambiguity counts; nil if nobody knows how many clicks are unclaimed.
    private func ambiguityCount(_ candidates: [ListedCandidate], _ list: ExplainedList) -> Int? {
        guard let ambiguity = list.rules.confidence?.ambiguity else { return list.clicks.count }
        // For the tier that decided, the row says it, whoever claimed the others.
        if list.isDecided, let counted = row.text(.candidates).flatMap({ Int($0) }) { return counted }
        let mayBeClaimed = candidates.contains { !$0.isClaimed && mayBeClaimedElsewhere($0.click) }
        if ambiguity.countsOnlyUnclaimed, list.rules.isSingleUse, mayBeClaimed { return nil }
        let counted = candidates.filter { !ambiguity.countsOnlyUnclaimed || !$0.isClaimed }
        return ambiguity.countsLinks ? Set(counted.map(\.linkID)).count : counted.count
    }

    /// Notes which signals agree: all of the key do, otherwise it would not be a candidate.
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

    /// Why a candidate won or lost; `winner` is nil if there is none before it.
    private func outcome(
        _ candidate: ListedCandidate, _ list: ExplainedList, winner: Explanation.Candidate?
    ) -> Explanation.Outcome {
        if candidate.told.isWinner { return .won }
        if list.isDecided, candidate.click.quotedID == row.json(.clickID) { return .sameClick }
        guard list.isReached else { return .notReached }
        if candidate.claimant != nil { return .claimed }
        if candidate.told.isClaimedElsewhere { return .claimedElsewhere }
        if let flaw = candidate.flaws.first { return flaw }
        guard let winner else { return .noWinner }
        switch list.rules.winner {
        case .newest: return .older
        case .earliest: return .later
        case .bestScore: return candidate.told.score == winner.score ? .sameScore : .lesserScore
        }
    }

    /// Why a candidate won or lost, in words; among clicks of one time the id decides.
    private func words(
        of outcome: Explanation.Outcome, _ candidate: ListedCandidate, _ rules: ProbabilisticRules, isOfSameTime: Bool
    ) -> String {
        let words =
            switch outcome {
            case .claimed:
                (candidate.claimant?.instant(.clickedAt) == candidate.click.clickedAt
                    ? "" : "another line of its id was ")
                    + "claimed by install \(candidate.claimant?.text(.installID) ?? "") at "
                    + "\(candidate.claimant?.text(.requestedAt) ?? "")"
            case .claimedElsewhere:
                part.status == .stale
                    ? "claimed by an earlier install, by what the days before said when this day was decided"
                    : "claimed by an earlier install that is not in this result"
            case .older where isOfSameTime, .later where isOfSameTime: "same time as the winner, the id decided"
            case .sameScore where isOfSameTime: "same score and time as the winner, the id decided"
            case .won, .sameClick, .notReached, .older, .later, .lesserScore, .sameScore, .noWinner: outcome.words
            case .notScored, .tooFewSignals, .belowMinimum: flawWords(outcome, rules)
            }
        // A flaw of a candidate for which nobody looked, or of the winner's other line, says nothing of why it lost.
        let others = [.claimed, .claimedElsewhere, .tooFewSignals].contains(outcome) ? candidate.flaws : []
        let all = [words] + others.filter { $0 != outcome }.map { flawWords($0, rules) }
        return all.joined(separator: ", and ") + (candidate.told.isRunnerUp ? ", runner-up" : "")
    }

    private func flawWords(_ flaw: Explanation.Outcome, _ rules: ProbabilisticRules) -> String {
        switch flaw {
        case .tooFewSignals: "too few signals on both sides for a minimum_evidence of \(rules.minimumEvidence.text)"
        case .belowMinimum: "score below the minimum of \(rules.minimumScore ?? 0)"
        default: flaw.words
        }
    }
}
