import AttributionModel
import Reviewing

extension ExplainedClick {
    /// For people.
    public var text: String {
        let texts = clicks.map { click in
            ([heading(of: click)] + table(of: click) + lines(of: click)).map { $0.printable + "\n" }.joined()
        }
        let gaps = gap.map { ["\($0), so it is not known which other installs considered the click there\n"] } ?? []
        return (texts + gaps).joined(separator: "\n")
    }

    private func heading(of click: Click) -> String {
        let installs = click.winners.count > 1 ? "installs" : "install"
        let winners = click.winners.isEmpty ? "no install\(days)" : "\(installs) \(click.winners.listed("and"))"
        return "click \(id), \(click.clickedAt.text)" + (click.linkID.map { ", link \($0)" } ?? "")
            + (click.campaign.map { ", campaign \($0)" } ?? "") + (click.referrer.map { ", referrer \($0)" } ?? "")
            + ": won by \(winners)"
    }

    /// How sentences say that only some days were looked at.
    private var days: String { isOfSomeDays ? " of these days" : "" }

    private func table(of click: Click) -> [String] {
        guard !click.uses.isEmpty else { return ["  no install\(days) has it among its candidates"] }
        let rows =
            [["install", "requested at", "tier", "age", "would give", "agreed", "outcome"]]
            + click.uses.map { use in
                [
                    use.row[.installID] ?? "", use.row[.requestedAt] ?? "", use.tier,
                    use.candidate.age.map(ReviewText.length) ?? "-", use.candidate.worth, use.candidate.comparison,
                    use.words + use.otherAnswer,
                ]
            }
        return ReviewText.table(rows).map { "  " + $0 }
    }

    private func lines(of click: Click) -> [String] {
        guard areLogsRead else { return [] }
        guard !click.lines.isEmpty else { return ["  no line of the logs has its id and time"] }
        return click.lines.map { "  in \($0.file): \($0.words)" }
    }
}

extension ExplainedClick.Use {
    /// What is the install's answer in the click's place, and whose it is; empty if nothing is, or that was said.
    fileprivate var otherAnswer: String {
        guard hasOtherAnswer, outcome != Explanation.Outcome.sameClick.rawValue else { return "" }
        let answer = row[.clickID].map { "click \($0)" } ?? "link \(row[.linkID] ?? "-")"
        return "; \(answer)" + (row[.referrer].map { " (referrer \($0))" } ?? "") + " won"
            + (row[.tier].flatMap { $0.utf8Bytes == tier.utf8Bytes ? nil : " in tier \($0)" } ?? "")
            + (row[.inheritedFrom].map { ", inherited from install \($0)" } ?? "")
    }
}

extension ExplainedClick.Line {
    /// What is known of it, in words.
    fileprivate var words: String {
        guard verdicts.isEmpty else { return verdicts.map(Obstacle.words).joined(separator: "; ") }
        guard !tiers.isEmpty else {
            return "it is usable, but no tier is for its platform and has all key signals of it"
        }
        return "it is usable, and has the key signals of \(tiers.count == 1 ? "tier" : "tiers") \(tiers.listed("and"))"
    }
}
