import AttributionModel
import Reviewing

/// The answers of probabilistic tiers for installs that a deterministic tier attributed.
struct AccuracyCounts: RowPairs {
    /// Installs that one deterministic tier attributed.
    struct Known: Sendable, Equatable {
        var installs = 0
        /// Those of which it tells the click, and not only the link.
        var clicks = 0
    }
    /// An install that got another link.
    struct Example: Sendable {
        let known: RowTexts
        let answer: RowTexts
    }
    /// A tenth of the range of confidences or scores, the last one with its upper end.
    struct Band: Hashable, Comparable {
        /// The lower end, in tenths of the range.
        let tenths: Int64
        /// Whether it is one of scores, from 0 to 100, rather than confidences, from 0 to 1.
        let isOfScores: Bool

        static func < (lhs: Band, rhs: Band) -> Bool { lhs.tenths < rhs.tenths }
    }

    private let tiers: [Tier]
    private let exampleLimit: Int
    /// The installs that answers are held against, by the bytes of the name of the tier that knows them.
    private(set) var known: [[UInt8]: Known] = [:]
    /// Installs left out as they inherit the click of an earlier one, which may be older than any window.
    private(set) var inherited = 0
    /// Installs left out as no probabilistic tier is open to their platform.
    private(set) var closed = 0
    /// Installs to which the tiers attribute nothing.
    private(set) var organic = 0
    private(set) var all = AnswerTally()
    /// By the bytes of the tier's name.
    private(set) var byTier: [[UInt8]: AnswerTally] = [:]
    /// By the level's name, "" for answers without one.
    private(set) var byLevel: [String: AnswerTally] = [:]
    private(set) var byBand: [Band: AnswerTally] = [:]
    /// The first installs that got another link, in the order of rows.
    private(set) var examples: [Example] = []

    /// Counts nothing yet; `tiers` are those that answer.
    init(tiers: [Tier], examples: Int) {
        self.tiers = tiers
        exampleLimit = examples
    }

    mutating func begin(settings: [SettingChange]) {}
    mutating func end(day date: String) {}

    mutating func add(_ old: ResultRow?, _ new: ResultRow?) {
        guard let old, let new, old.status == .attributed, let tier = old.deterministicTier else { return }
        guard old.isNull(.inheritedFrom) else { return inherited += 1 }
        guard tiers.contains(where: { $0.isOpen(to: old.platform) }) else { return closed += 1 }
        known[tier, default: Known()].installs += 1
        if !old.isNull(.clickID) { known[tier]?.clicks += 1 }
        guard new.status == .attributed else { return organic += 1 }
        count(old, answeredBy: new)
    }

    private mutating func count(_ old: ResultRow, answeredBy new: ResultRow) {
        all.add(old, answeredBy: new)
        byTier[new.bytes(.tier) ?? [], default: AnswerTally()].add(old, answeredBy: new)
        byLevel[new.text(.level) ?? "", default: AnswerTally()].add(old, answeredBy: new)
        if let band = Band(new) { byBand[band, default: AnswerTally()].add(old, answeredBy: new) }
        if examples.count < exampleLimit, !old.agrees(with: new, on: .linkID) {
            examples.append(Example(known: RowTexts(old), answer: RowTexts(new)))
        }
    }

    /// All installs that answers are held against.
    var installs: Int { all.installs + organic }
}

extension AccuracyCounts.Band {
    /// The band of a row's score or confidence; nil if it has neither.
    init?(_ row: ResultRow) {
        guard let certainty = row.certainty else { return nil }
        isOfScores = !row.isNull(.score)
        tenths = min(certainty.tenThousandths / (isOfScores ? 100_000 : 1_000), 9)
    }

    /// The lower end.
    var from: Decimal4 { end(tenths) }
    /// The upper end, which only the last band includes.
    var to: Decimal4 { end(tenths + 1) }

    private func end(_ tenths: Int64) -> Decimal4 {
        Decimal4(tenThousandths: tenths * (isOfScores ? 100_000 : 1_000))
    }
}

extension ResultRow {
    /// The tier, if it is a deterministic one.
    fileprivate var deterministicTier: [UInt8]? {
        content(.matchType).elementsEqual("deterministic".utf8) ? bytes(.tier) : nil
    }

    fileprivate var platform: Platform? {
        let name = content(.platform)
        return isNull(.platform) ? nil : Platform.allCases.first { name.elementsEqual($0.name.utf8) }
    }
}
