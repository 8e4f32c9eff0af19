import AttributionModel
import Reviewing

extension MatchAccuracy {
    /// For people.
    public var text: String {
        let head =
            "\(rescoring.result.path): \(counts.installs.counted("install")) whose click or link deterministic tiers know"
        let lines = [head] + ReviewText.table(knownLines) + leftOut + answers + exampleLines
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var knownLines: [[String]] {
        known.map { tier, known in
            let told =
                switch known.clicks {
                case 0: "by their link"
                case known.installs: "by their click"
                default: "by their link, \(known.clicks) also by their click"
                }
            return ["  \(known.installs)", tier, told]
        }
    }

    private var leftOut: [String] {
        let reasons = [
            (
                counts.inherited, counts.inherited == 1 ? "that inherits" : "that inherit",
                " the click of an earlier install"
            ),
            (counts.closed, "to whose platform", " no probabilistic tier is open"),
        ]
        return reasons.filter { $0.0 > 0 }.map { "left out: \($0.0.counted("install")) \($0.1)\($0.2)" }
    }

    private var answers: [String] {
        guard counts.installs > 0 else {
            return ["there is nothing to hold the answers of probabilistic tiers against"]
        }
        let share = ReviewText.share(counts.all.installs, of: counts.installs)
        let head =
            "the probabilistic tiers of \(rescoring.decider) alone attribute \(counts.all.installs) of them, \(share)"
        guard counts.all.installs > 0 else { return ["", head] }
        return ["", "\(head):", ""] + ReviewText.table([columns] + rows)
    }

    private var columns: [String] {
        let mean = byBand.first.map { ["mean \($0.band.isOfScores ? "score" : "confidence")"] } ?? []
        let same = AnswerTally.compared.map { "same \($0.rawValue)" }
        return ["", "", "installs"] + mean + (counts.all.withKnownClick > 0 ? ["same click"] : []) + same
    }

    private var rows: [[String]] {
        let bands = byBand.map { band, tally in
            let end = band.tenths == 9 ? "to" : "to below"
            return row(band.isOfScores ? "score" : "confidence", "\(band.from.text) \(end) \(band.to.text)", tally)
        }
        return [row("all", "", counts.all)] + byTier.map { row("tier", $0.name, $0.tally) }
            + byLevel.map { row("level", $0.name ?? "(none)", $0.tally) } + bands
    }

    private func row(_ group: String, _ name: String, _ tally: AnswerTally) -> [String] {
        let mean = byBand.isEmpty ? [] : [tally.mean.map(\.text) ?? "-"]
        let click = tally.withKnownClick > 0 ? ReviewText.share(tally.sameClick, of: tally.withKnownClick) : "-"
        let same = tally.same.map { ReviewText.share($0, of: tally.installs) }
        return [group, name, "\(tally.installs)"] + mean + (counts.all.withKnownClick > 0 ? [click] : []) + same
    }

    private var exampleLines: [String] {
        guard !counts.examples.isEmpty else { return [] }
        let others = counts.all.installs - counts.all.same[0]
        let share = counts.examples.count < others ? ", \(counts.examples.count) of \(others)" : ""
        return ["", "examples: another link\(share)"]
            + counts.examples.map { example in
                let (id, time) = (example.known[.installID] ?? "", example.known[.requestedAt] ?? "")
                return "  \(id) at \(time): \(example.known.outcome(naming: .campaign)) -> "
                    + example.answer.outcome(naming: .campaign)
            }
    }
}
