import AttributionModel
import Reviewing

extension MatchAccuracy {
    /// The most rows that the table has for what answers count for.
    private static let creditLimit = 20

    /// For people.
    public var text: String {
        let place = rescoring.result.path + (rescoring.days.map { ", \($0.names)" } ?? "")
        let head = "\(place): \(counts.installs.counted("install")) whose click or link deterministic tiers know"
        let lines = [head] + ReviewText.table(knownLines) + leftOut + answers + byChance + exampleLines
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var knownLines: [[String]] {
        known.map { tier, known in ["  \(known.installs)", tier, "by their \(known.tellsClicks ? "click" : "link")"] }
    }

    private var leftOut: [String] {
        AccuracyCounts.Exclusion.allCases.compactMap { exclusion in
            counts.excluded[exclusion].map { "left out: \($0.counted("install")) \(exclusion.words(of: $0))" }
        }
    }

    private var answers: [String] {
        guard counts.installs > 0 else {
            let nothing = "there is nothing to hold the answers of probabilistic tiers against"
            return counts.chance == nil ? [nothing] : [nothing, ""] + table
        }
        let share = counts.all.installs.percent(of: counts.installs)
        let head =
            "the probabilistic tiers of \(rescoring.decider) alone attribute \(counts.all.installs) of them, \(share)%"
        guard counts.all.installs > 0 || counts.chance != nil else { return ["", head] }
        return ["", "\(head):", ""] + table
    }

    private var table: [String] { ReviewText.table([columns] + rows) + moreCredits }

    /// How many of all answers are by chance, and what tells it.
    private var byChance: [String] {
        guard let chance = counts.chance else { return [] }
        let (moved, matched) = (chance.moved.count, chance.moved.answers(in: .all))
        let (answers, estimate) = (chance.actual.answers(in: .all), chance.estimate(in: .all))
        let days = Int(chance.later / .day).counted("day")
        let share = answers > 0 ? ", \(estimate.percent(of: answers))%," : ""
        return [
            "",
            "had all installs come \(days) later, so that only clicks from after them match, "
                + "\(matched) of \(moved) would be attributed, \(matched.percent(of: moved))%",
            "so about \(estimate) of \(answers) answers\(share) are by chance, for installs from "
                + "\(chance.times.lowerBound.text) to \(chance.times.upperBound.text)",
        ]
    }

    private var hasKnownClicks: Bool { counts.all.withKnownClick > 0 }
    /// Whether shares of the same click are of fewer installs than others.
    private var namesKnownClicks: Bool { hasKnownClicks && counts.all.withKnownClick < counts.all.installs }

    private var columns: [String] {
        let mean = bands.first.map { ["mean \($0.isOfScores ? "score" : "confidence")"] } ?? []
        let chance = counts.chance == nil ? [] : ["by chance"]
        return ["", "", "checked", "others"] + chance + mean + (namesKnownClicks ? ["known clicks"] : [])
            + (hasKnownClicks ? ["same click"] : []) + AnswerTally.compared.map { "same \($0.rawValue)" }
    }

    private var rows: [[String]] {
        let ofBands = bands.map { band in
            let end = band.isHighest ? "to" : "to below"
            return row(
                band.isOfScores ? "score" : "confidence", "\(band.from.text) \(end) \(band.to.text)", .band(band))
        }
        let ofCredits = counts.answers.dimension.map { dimension in
            credits.prefix(Self.creditLimit).map { row(dimension.rawValue, $0.words(by: dimension), .credit($0)) }
        }
        return [row("all", "", .all)] + tiers.map { row("tier", $0.name, $0.group) }
            + levels.map { row("level", $0.name ?? "(none)", $0.group) } + ofBands + (ofCredits ?? [])
    }

    private var moreCredits: [String] {
        guard let dimension = counts.answers.dimension, credits.count > Self.creditLimit else { return [] }
        return ["and \(credits.count - Self.creditLimit) more \(dimension.plural)"]
    }

    private func row(_ kind: String, _ name: String, _ group: AnswerGroup) -> [String] {
        let tally = counts.answers[group]
        let chance = counts.chance.map { [group.tellsChance ? words(of: $0, in: group) : "-"] } ?? []
        let mean = bands.isEmpty ? [] : [tally.mean?.text ?? "-"]
        let clicks = namesKnownClicks ? ["\(tally.withKnownClick)"] : []
        let click = hasKnownClicks ? [share(tally.sameClick, of: tally.withKnownClick)] : []
        let same = tally.same.map { share($0, of: tally.installs) }
        return [kind, name, "\(tally.installs)", "\(tally.unchecked)"] + chance + mean + clicks + click + same
    }

    private func words(of chance: ChanceMatches, in group: AnswerGroup) -> String {
        let answers = chance.actual.answers(in: group)
        return answers > 0 ? "\(chance.estimate(in: group).percent(of: answers))% of \(answers)" : "-"
    }

    private func share(_ part: Int, of whole: Int) -> String { whole > 0 ? "\(part.percent(of: whole))%" : "-" }

    private var exampleLines: [String] {
        guard !counts.examples.isEmpty else { return [] }
        let isAll = counts.examples.count == counts.ofOtherLink
        let share = isAll ? "" : ", \(counts.examples.count) of \(counts.ofOtherLink)"
        return ["", "examples: another link\(share)"]
            + counts.examples.map { example in
                let (id, time) = (example.known[.installID] ?? "", example.known[.requestedAt] ?? "")
                return "  \(id) at \(time): \(example.known.outcome(naming: .linkID)) -> "
                    + example.answer.outcome(naming: .linkID)
            }
    }
}

extension AccuracyCounts.Exclusion {
    /// What is so of some installs, for people.
    fileprivate func words(of count: Int) -> String {
        switch self {
        case .inherited: count == 1 ? "that inherits the click of another" : "that inherit the click of another"
        case .takenAgain: "whose click an earlier one of the device has"
        case .noOpenTier: "to whose platform no probabilistic tier is open"
        }
    }
}
