import AttributionModel
import Deciding
import Publishing
import Reviewing
import Signals

/// A tier of the new pipeline, and how its lists become those that a run with it would have found.
///
/// A class, as every install is looked up in every tier.
final class RescoredTier: Sendable {
    /// A list of candidates, as the old pipeline left it or as it becomes.
    struct List {
        /// Numbers of clicks, in the winner's order.
        var clicks: ArraySlice<UInt32>
        /// nil if it is unknown.
        var total: Int?
        var isCut: Bool
        var isHot: Bool
    }
    /// How the winner's order changes.
    private enum Reordering {
        case none, reversed, ranked
    }

    let tier: Tier
    let name: [UInt8]
    /// The name as JSON, as lines spell it.
    let quotedName: [UInt8]
    /// Whether any window is shorter than the one for which the lists were made.
    let isShortened: Bool
    /// Whether deciding asks for every candidate who won it: without `single_use` only the winner needs a number.
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
        name = tier.name.utf8Bytes
        quotedName = JSONWriter.spelling(of: tier.name)
        changed = PipelineComparison.settings(old, tier)
        isShortened = tier.window != old.window
        asksForClaims = tier.probabilistic?.isSingleUse ?? true
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

    /// Whether the window accepts a click of this age, regardless of limits of the click's own.
    func accepts(_ age: Milliseconds) -> Bool { tier.window?.accepts(age) ?? true }

    /// The list that a run with the new pipeline would have found.
    ///
    /// - Throws: `RunError` if the clicks beyond a cut could matter.
    func relist(_ found: List, of install: RelistedInstall) throws(RunError) -> List {
        var list = found
        if isShortened { try shorten(&list, install) }
        switch reordering {
        case .none: break
        case .reversed:
            if list.isCut { throw refusal(of: ["winner"]) }
            list.clicks = list.clicks.reversed()[...]
        case .ranked:
            let last = try list.clicks.last.map { number throws(RunError) in
                try place(number, by: oldScorer, install)
            }
            let ranked = try list.clicks.map { number throws(RunError) in try place(number, by: scorer, install) }
                .sorted { $0.comes(before: $1) }
            if list.isCut, let last, let newLast = ranked.last, cut?.mayPass(last: last, newLast: newLast) ?? true {
                throw refusal(of: ["weights", "minimum", "minimum_evidence"])
            }
            list.clicks = ranked.map { UInt32($0.number) }[...]
        }
        return list
    }

    private func shorten(_ list: inout List, _ install: RelistedInstall) throws(RunError) {
        guard let window = tier.window else { return }
        let all = list.clicks
        let clickedAt = try all.map { number throws(RunError) in try install.click(Int(number)).clickedAt }
        list.clicks =
            zip(all, clickedAt).filter { number, time in
                window.accepts(install.requestedAt - time, linkLimit: install.window(ofClick: Int(number)))
            }.map(\.0)[...]
        let isTouched = list.clicks.count < all.count
        // The age of clicks that are not candidates is unknown.
        let isTotalKnown = list.total == all.count
        list.total = isTotalKnown ? clickedAt.count { window.accepts(install.requestedAt - $0) } : nil
        if list.isHot { throw windowRefusal }
        guard list.isCut else { return }
        let endsBeforeCut =
            oldWinner == .newest
            && (clickedAt.last.map { !window.accepts(install.requestedAt - $0) } ?? false)
        if endsBeforeCut {
            list.isCut = false
        } else if isTouched {
            throw windowRefusal
        }
    }

    /// The place of a click in an order by scores.
    private func place(
        _ click: UInt32, by scorer: Scorer?, _ install: RelistedInstall
    ) throws(RunError) -> CutByScore.Place {
        let number = Int(click)
        let signals = install.clickSignals[number] ?? SignalValues()
        return CutByScore.Place(
            number: number, rank: scorer?.rank(install: install.signals, click: signals) ?? -1,
            click: try install.click(number))
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

/// An install with what making its new lists looks at; one value for all installs of a piece, one after the other.
struct RelistedInstall {
    /// The numbers that lists of its piece name.
    let candidates: [UInt32]
    let blocks: PieceBlocks
    /// The file that it is from, for messages.
    let path: String
    private(set) var block = 0
    private(set) var requestedAt = Instant(milliseconds: 0)
    private(set) var signals = SignalValues()
    /// Signals of the block's clicks, by their numbers; empty if no tier scores.
    var clickSignals: [Int: SignalValues] = [:]
    /// Numbers of the links of the block's touches, by the touches' numbers; empty if ambiguity counts no links.
    var links: [Int: UInt32] = [:]
    /// As many clicks or touches are remembered before an install.
    private static let limit = 1 << 14

    /// What the installs of a piece have in common.
    init(candidates: [UInt32], blocks: PieceBlocks, path: String) {
        self.candidates = candidates
        self.blocks = blocks
        self.path = path
    }

    /// Goes on to the next install, which is of the block at this place in the piece.
    mutating func begin(block: Int, requestedAt: Instant, signals: SignalValues) {
        let isOther = block != self.block
        if isOther || clickSignals.count > RelistedInstall.limit { clickSignals.removeAll(keepingCapacity: true) }
        if isOther || links.count > RelistedInstall.limit { links.removeAll(keepingCapacity: true) }
        self.block = block
        self.requestedAt = requestedAt
        self.signals = signals
    }

    /// A click by its number in the block.
    func click(_ number: Int) throws(RunError) -> SpelledClick {
        guard let click = blocks.click(number, of: block) else {
            throw ResultLines.damaged(.spelling(ofClick: number), path)
        }
        return click
    }

    /// The window that a click's link has of its own.
    func window(ofClick number: Int) -> Milliseconds? {
        blocks.click(number, of: block).flatMap { blocks.window($0.touch, of: block) }
    }
}
