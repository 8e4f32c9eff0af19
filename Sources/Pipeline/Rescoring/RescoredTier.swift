import AttributionModel
import Deciding
import Publishing
import Reviewing

/// A tier of the new pipeline, and how its lists become those that a run with it would have found.
///
/// A class, as every install is looked up in every tier.
final class RescoredTier: Sendable {
    /// A list of candidates, as the old pipeline left it or as it becomes.
    struct List {
        /// The clicks' numbers in their block, in the winner's order.
        var clicks: ArraySlice<UInt32>
        /// nil if it is unknown: `isCut` then means that eligible clicks may have been left out, so that a re-scoring
        /// of a re-scoring stays on the safe side.
        var total: Int?
        var isCut: Bool
        var isHot: Bool
    }
    /// How the winner's order changes.
    private enum Reordering {
        case none, reversed, ranked
    }

    let tier: Tier
    /// The name as JSON, as lines spell it.
    let quotedName: [UInt8]
    /// Whether any window is shorter than the one for which the lists were made (a longer one was refused before).
    private let isShortened: Bool
    /// Whether a click of the old window is one of the new window by its age alone, whatever its link says.
    private let keepsLinkWindows: Bool
    /// Whether deciding must know of every candidate whether an earlier install has won it.
    let asksForClaims: Bool
    private let oldWinner: ProbabilisticRules.Winner?
    private let reordering: Reordering
    private let scorer: Scorer?
    private let oldScorer: Scorer?
    /// What a change of thresholds does to clicks beyond a cut; nil if weights change, or nothing is ranked anew.
    private let cut: CutByScore?
    /// The tier's settings that differ, by their names within it.
    private let changed: [String]

    /// Whether lists stay as they are.
    var keepsLists: Bool { !isShortened && reordering == .none }

    init(_ tier: Tier, from old: Tier, sharesLanguage: @escaping @Sendable (TextID, TextID) -> Bool) {
        self.tier = tier
        quotedName = JSONWriter.spelling(of: tier.name)
        changed = PipelineComparison.settings(old, tier)
        isShortened = tier.window != old.window
        keepsLinkWindows = RescoredTier.keepsLinkWindows(old.window, tier.window)
        asksForClaims = tier.probabilistic?.isSingleUse ?? false
        oldWinner = old.probabilistic?.winner
        let (mine, theirs) = (old.probabilistic, tier.probabilistic)
        if mine?.winner != theirs?.winner {
            (reordering, cut) = (.reversed, nil)
        } else if let mine, let theirs, mine.winner == .bestScore {
            let keepsScores = mine.weights(areThoseOf: theirs)
            cut = keepsScores ? CutByScore(from: mine, to: theirs) : nil
            reordering = cut?.keepsOrder ?? false ? .none : .ranked
        } else {
            (reordering, cut) = (.none, nil)
        }
        scorer = theirs?.scorer(sharesLanguage: sharesLanguage)
        oldScorer = mine?.scorer(sharesLanguage: sharesLanguage)
    }

    /// Whether deciding needs the signals of candidates.
    var scores: Bool { scorer != nil }

    /// Whether a line says of the tier what one of its kind finds, as the decider takes for granted.
    func finds(_ listed: ListedTier.Content) -> Bool {
        switch (listed, tier.method) {
        case (.link, .referredLink), (.device, .deviceID), (.candidates, .probabilistic): true
        case (.link, _), (.device, _), (.candidates, _): false
        }
    }

    /// Whether the window accepts a click of this age, regardless of limits of the click's own.
    func accepts(_ age: Milliseconds) -> Bool { tier.window?.accepts(age) ?? true }

    /// Makes a list the one that a run with the new pipeline would have found.
    ///
    /// - Throws: `RunError` if the clicks beyond a cut could matter, `DamagedLine` if no line spells out a click.
    func relist(_ list: inout List, of install: RelistedInstall) throws {
        if isShortened { try shorten(&list, install) }
        switch reordering {
        case .none: break
        case .reversed:
            if list.isCut { throw refusal(of: ["winner"]) }
            list.clicks.reverse()
        case .ranked:
            let signals = install.signals
            func place(_ click: UInt32, by scorer: Scorer?) throws(DamagedLine) -> CutByScore.Place {
                let candidate = try install.candidate(click)
                let rank = candidate.keptSignals.flatMap { scorer?.rank(install: signals, click: $0.values) }
                return CutByScore.Place(click: click, clickedAt: candidate.clickedAt, rank: rank ?? -1)
            }
            let last = try list.clicks.last.map { try place($0, by: oldScorer) }
            func id(_ click: UInt32) -> [UInt8] { install.spelled(click)?.idBytes ?? [] }
            let ranked = try list.clicks.map { try place($0, by: scorer) }.sorted { $0.comes(before: $1, ids: id) }
            if list.isCut, let last, let newLast = ranked.last,
                cut?.mayPass(last: last, newLast: newLast, ids: id) ?? true
            {
                throw refusal(of: ["weights", "minimum", "minimum_evidence"])
            }
            list.clicks = ranked.map(\.click)[...]
        }
    }

    private static func keepsLinkWindows(_ old: Window?, _ new: Window?) -> Bool {
        guard let old, let new else { return false }
        return old.isInclusive == new.isInclusive && new.defaultLimit == min(old.defaultLimit, new.limit)
    }

    private func shorten(_ list: inout List, _ install: RelistedInstall) throws {
        guard let window = tier.window else { return }
        let all = list.clicks
        // These go by the tier's window alone, whatever limits the clicks' links have of their own.
        var (accepted, isLastAccepted) = (0, true)
        if oldWinner == .newest, keepsLinkWindows {
            // Ages grow along the list.
            list.clicks = try all[..<all.firstPlace { click in try !window.accepts(install.age(of: click)) }]
            (accepted, isLastAccepted) = (list.clicks.count, list.clicks.endIndex == all.endIndex)
        } else {
            list.clicks = []
            for click in all {
                let age = try install.age(of: click)
                isLastAccepted = window.accepts(age)
                guard isLastAccepted else { continue }
                accepted += 1
                if window.accepts(age, linkLimit: install.linkWindow(of: click)) { list.clicks.append(click) }
            }
        }
        let isTouched = list.clicks.count < all.count
        // The age of clicks that are not candidates is unknown.
        list.total = list.total == all.count ? accepted : nil
        if list.isHot { throw windowRefusal }
        guard list.isCut else { return }
        if oldWinner == .newest, !isLastAccepted {
            list.isCut = false
        } else if isTouched {
            throw windowRefusal
        }
    }

    /// Why a shorter window cannot be answered, though others can.
    private var windowRefusal: RunError { refusal(of: ["window", "window_end", "window_default"]) }

    /// Why nobody can tell whether a list is cut: its window is shorter now, or became so in an earlier re-scoring.
    var unknownCut: RunError {
        guard !isShortened else { return windowRefusal }
        return RunError(
            .usage,
            "cannot tell whether a list of tier \(tier.name) was cut: an earlier re-scoring shortened the window, and "
                + "clicks beyond the cut could matter; run the pipeline over the logs")
    }

    /// Why a change of one of some settings cannot be answered, though others of its kind can; names those that are
    /// changed.
    private func refusal(of settings: [String]) -> RunError {
        let names = settings.filter(changed.contains).map { "match.tiers.\(tier.name).\($0)" }
        return RunError(
            .usage,
            "cannot answer the change of \(names.joined(separator: " and ")) from the candidates: a list was cut at "
                + "max_candidates or max_scored, and clicks beyond the cut could matter; run the pipeline over the logs"
        )
    }
}
