import AttributionModel
import Reviewing

/// What became of a click: the installs that considered it or have it as their answer, and its lines in the logs.
public struct ExplainedClick: Sendable {
    /// How an install without a list that names it came by it as its answer; the raw values are the codes for programs.
    enum Answer: String, CaseIterable, Sendable {
        /// Its list is no longer there.
        case won
        /// The install repeats another one.
        case repeated
        /// An earlier install of the device had it.
        case inherited
    }

    /// What one install, in one tier, made of it.
    struct Use: Sendable {
        var row: RowTexts
        /// The batch day; nil in a result without dates.
        var date: String?
        var tier: String
        /// The click as a candidate, or as the answer that the install has without having considered it.
        var candidate: Explanation.Candidate
        /// Why it won or lost: the code of an `Explanation.Outcome` or an `Answer`.
        var outcome: String
        /// The same in words.
        var words: String

        /// Whether the install's answer is not this click, as this tier considered it: its row tells what won instead.
        var hasOtherAnswer: Bool { row[.tier] != nil && Answer(rawValue: outcome) == nil }
    }

    /// A line of the logs that has its id.
    struct Line: Sendable {
        /// The name of its file.
        var file: String
        /// All that screening has against it; nothing for a usable click.
        var verdicts: [ClickVerdict]
        /// The names of the tiers in which it can be compared: those whose key signals it has, and not only for another
        /// platform.
        var tiers: [String]
    }

    /// What is known of the id at one time: lines of one id with different times are different clicks (spec §4).
    struct Click: Sendable {
        var clickedAt: Instant
        var linkID: String?
        var campaign: String?
        var referrer: String?
        /// In the order of rows, and of tiers.
        var uses: [Use] = []
        /// In the order in which they count; empty where no logs were read.
        var lines: [Line] = []

        /// The ids of the installs that won it.
        var winners: [String] { uses.filter(\.candidate.isWinner).compactMap { $0.row[.installID] } }
    }

    let id: String
    /// In the order of their times.
    var clicks: [Click] = []
    /// Whether only some days of the result were looked at.
    var isOfSomeDays = false
    /// Whether logs were read.
    var areLogsRead = false
    /// What lacks candidates, in words: days, or all there is if the result has no dates; nil if nothing that could
    /// have considered the click lacks them.
    var gap: String?

    /// The place in `clicks` of the click of a time, which is added if there is none.
    mutating func place(of clickedAt: Instant) -> Int {
        let place = clicks.firstPlace { $0.clickedAt >= clickedAt }
        if place == clicks.count || clicks[place].clickedAt != clickedAt {
            clicks.insert(Click(clickedAt: clickedAt), at: place)
        }
        return place
    }

    /// Adds an explained install, as far as it has to do with the click.
    mutating func add(_ explanation: Explanation, of answer: ResultRow) {
        let (row, date) = (explanation.row, explanation.date)
        var uses = explanation.tiers.flatMap { tier in
            tier.candidates.filter { $0.clickID?.utf8Bytes == id.utf8Bytes }
                .map {
                    Use(
                        row: row, date: date, tier: tier.name, candidate: $0, outcome: $0.outcome.rawValue,
                        words: $0.outcomeWords)
                }
        }
        if row[.clickID]?.utf8Bytes == id.utf8Bytes, !uses.contains(where: \.candidate.isWinner) {
            uses.append(Use(answerOf: answer, row, date: date))
        }
        for use in uses {
            guard let place = use.candidate.clickedAt.map({ place(of: $0) }) else { continue }
            clicks[place].linkID = clicks[place].linkID ?? use.candidate.linkID
            clicks[place].campaign = clicks[place].campaign ?? use.candidate.campaign
            clicks[place].referrer = clicks[place].referrer ?? use.candidate.referrer
            clicks[place].uses.append(use)
        }
    }
}

extension ExplainedClick.Use {
    /// The click that a row names, of an install that has no list with it.
    fileprivate init(answerOf row: ResultRow, _ texts: RowTexts, date: String?) {
        var click = Explanation.Candidate()
        (click.clickID, click.linkID) = (texts[.clickID], texts[.linkID])
        (click.campaign, click.referrer) = (texts[.campaign], texts[.referrer])
        (click.clickedAt, click.age) = (row.instant(.clickedAt), row.age)
        var (answer, words) = (ExplainedClick.Answer.won, "won")
        if let repeated = texts[.repeatOf] {
            (answer, words) = (.repeated, "repeats install \(repeated), whose answer it copies")
        } else if let earlier = texts[.inheritedFrom] {
            (answer, words) = (.inherited, "inherited from install \(earlier)")
        }
        click.isWinner = answer == .won
        self.init(
            row: texts, date: date, tier: texts[.tier] ?? "", candidate: click, outcome: answer.rawValue, words: words)
    }
}
