import AttributionModel
import Compression
import Reviewing

/// The answers of probabilistic tiers, for installs that a deterministic tier attributed and for others.
struct AccuracyCounts: RowPairs {
    /// Installs that one deterministic tier attributed.
    struct Known: Sendable, Equatable {
        var installs = 0
        /// Whether it tells their click, and not only the link.
        var tellsClicks = false
    }
    /// An install that got another link.
    struct Example: Sendable {
        let known: RowTexts
        let answer: RowTexts
    }
    /// Why installs that a deterministic tier attributed are not compared, in the order of messages.
    enum Exclusion: String, CaseIterable {
        /// They inherit the click of an earlier install, which may be older than any window.
        case inherited
        /// An earlier install of their device has taken the same click, and so that install would have won it.
        case takenAgain = "taken_again"
        /// No probabilistic tier is open to their platform.
        case noOpenTier = "no_open_tier"
    }

    private let tiers: [Tier]
    private let exampleLimit: Int
    /// The clicks that are known of installs so far, by digests of their ids and times.
    private var takenClicks: Set<Digest> = []
    /// The installs that answers are held against, by the bytes of the name of the tier that knows them.
    private(set) var known: [[UInt8]: Known] = [:]
    private(set) var excluded: [Exclusion: Int] = [:]
    /// Installs of which the touch is known, and to which the tiers attribute nothing.
    private(set) var organic = 0
    private(set) var answers: AnswerGroups<AnswerTally>
    /// About how many answers are by chance; nil if no logs can tell.
    var chance: ChanceMatches?
    /// The first installs that got another link, in the order of rows.
    private(set) var examples: [Example] = []

    /// Counts nothing yet; `tiers` are those that answer, which are also counted by a dimension if there is one.
    init(tiers: [Tier], by dimension: FlowDimension?, chance: ChanceMatches?, examples: Int) {
        self.tiers = tiers
        answers = AnswerGroups(by: dimension, none: AnswerTally())
        self.chance = chance
        exampleLimit = examples
    }

    mutating func add(_ old: ResultRow?, _ new: ResultRow?) {
        guard let old, let new else { return }
        chance?.add(new)
        guard old.status == .attributed, let tier = old.deterministicTier else {
            if new.status == .attributed { answers.count(new) { $0.unchecked += 1 } }
            return
        }
        if let exclusion = exclusion(of: old) { return excluded[exclusion, default: 0] += 1 }
        known[tier, default: Known(tellsClicks: !old.isNull(.clickID))].installs += 1
        guard new.status == .attributed else { return organic += 1 }
        answers.count(new) { $0.add(old, answeredBy: new) }
        if examples.count < exampleLimit, !old.agrees(with: new, on: .linkID) {
            examples.append(Example(known: RowTexts(old), answer: RowTexts(new)))
        }
    }

    /// Takes the row of an install of a day before those that are looked at.
    mutating func addEarlier(_ row: ResultRow) {
        if row.status == .attributed, row.deterministicTier != nil { _ = exclusion(of: row) }
    }

    private mutating func exclusion(of row: ResultRow) -> Exclusion? {
        guard row.isNull(.inheritedFrom) else { return .inherited }
        guard tiers.contains(where: { $0.isOpen(to: row.namedPlatform) }) else { return .noOpenTier }
        guard !row.isNull(.clickID) else { return nil }
        let click = Array(row.json(.clickID) + row.json(.clickedAt))
        return takenClicks.insert(Digest(of: click.span)).inserted ? nil : .takenAgain
    }

    /// All answers.
    var all: AnswerTally { answers[.all] }
    /// All installs that answers are held against.
    var installs: Int { all.installs + organic }
    /// Those that got another link.
    var ofOtherLink: Int { all.installs - all.sameLink }
}

extension ResultRow {
    /// The tier, if it is a deterministic one.
    fileprivate var deterministicTier: [UInt8]? {
        content(.matchType).elementsEqual("deterministic".utf8) ? bytes(.tier) : nil
    }
}
