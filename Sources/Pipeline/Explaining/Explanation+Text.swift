import AttributionModel
import Deciding
import Reviewing

extension Explanation {
    /// The explanation for people, lines with a line feed each.
    var text: String {
        var lines = [heading] + decision.map { "  " + $0 }
        for tier in tiers {
            lines +=
                ["", "tier \(tier.name): \(tier.summary)"] + tier.table + tier.nearLinkLines + tier.nearTable
                + tier.askedTable
        }
        lines += notFound
        if search != nil, let nearestMiss { lines += ["", "nearest miss: \(nearestMiss.words)"] }
        return lines.map { $0.printable + "\n" }.joined()
    }

    /// Says so where nothing is known of the click that somebody asks about.
    private var notFound: [String] {
        guard let askedID else { return [] }
        let isFound = tiers.contains { tier in
            !(tier.askedClicks ?? []).isEmpty
                || tier.candidates.contains { $0.clickID?.utf8Bytes == askedID.utf8Bytes }
        }
        guard !isFound else { return [] }
        guard let search else {
            return [
                "",
                "click \(askedID) was not looked for, as no tier of the install looked for clicks, or its candidates are gone",
            ]
        }
        return [
            "",
            "click \(askedID) is not among the clicks that can be read, from \(search.from.text) to \(search.to.text)",
        ]
    }

    private var heading: String {
        let (id, time, status) = (row[.installID] ?? "", row[.requestedAt] ?? "", row[.status] ?? "")
        return "install \(id), \(time)"
            + (date.map { ", day \($0)" } ?? "") + (row[.platform].map { ", \($0)" } ?? "") + ": \(status)"
            + (row[.reason].flatMap { $0 == status ? nil : " (\($0))" } ?? "")
    }

    private var decision: [String] {
        var lines: [String] = []
        if let repeated = row[.repeatOf] {
            // Without a tier that install is organic.
            let answer = row[.tier] == nil ? ": organic" : ""
            lines.append("repeats install \(repeated), whose answer it copies\(answer)")
        }
        if let tier = row[.tier] {
            func named(_ columns: [(name: String, column: RowColumn)]) -> [String] {
                columns.compactMap { name, column in row[column].map { "\(name) \($0)" } }
            }
            let won = named([
                ("click", .clickID), ("link", .linkID), ("campaign", .campaign), ("referrer", .referrer),
                ("source", .source),
            ])
            lines.append((["won in tier \(tier)"] + won).joined(separator: ", "))
            let sure = named([("confidence", .confidence), ("score", .score), ("level", .level)])
            if !sure.isEmpty { lines.append(sure.joined(separator: ", ")) }
        }
        if let earlier = row[.inheritedFrom] { lines.append("inherited from install \(earlier)") }
        if let runnerUp = row[.runnerUpClickID] {
            let itself = runnerUp.utf8Bytes == row[.clickID]?.utf8Bytes ? ", another line of it" : ""
            lines.append("runner-up: click \(runnerUp)\(itself)" + (margin.map { ", \($0.text)" } ?? ""))
        }
        // Where logs were searched, the last line tells of the clicks that came near.
        if search == nil, let nearestMiss { lines.append("nearest miss: \(nearestMiss.words)") }
        if let rescoredFrom, tiers.contains(where: { $0.candidates.contains(where: \.isClaimedElsewhere) }) {
            lines.append("re-scored from \(rescoredFrom), which may have installs that are not in this result")
        }
        return lines + removal
    }

    /// How candidates that were removed are had again.
    ///
    /// A day that is decided in another folder knows nothing of what earlier days have won there, and may come out
    /// otherwise. In a copy of the whole result it does not, and no row that was paid for changes.
    private var wayBack: String {
        date.map {
            "in a copy of the result, ascribe run … --date \($0) --force, by the pipeline file and the catalogue of that "
                + "day, finds them again in its logs"
        }
            ?? "a run of its logs into another folder would tell"
    }

    /// What is left to say when there are no candidates.
    private var removal: [String] {
        guard let candidatesGap else { return [] }
        // Of an install that was skipped or repeats another one, no click is considered.
        let isDecided = ["attributed", "organic"].contains(row[.status]) && row[.repeatOf] == nil
        let gone =
            switch candidatesGap {
            case .removed, .removedBefore:
                "the candidates of \(date == nil ? "the result" : "its day") were removed, so it is no longer known "
                    + "which other clicks were considered; \(wayBack)"
            case .dropped: "its pipeline keeps no candidates, so it is not known which other clicks were considered"
            }
        let lines = isDecided ? [gone] : []
        guard let state else { return lines }
        var parts = [state.isClaimed ? "it claims its click" : "it claims no click"]
        parts.append(state.hasDeviceID ? "it has a device id" : "it has no device id")
        if let oncePer = state.oncePer { parts.append("once_per \(oncePer)") }
        return lines + ["state\(date == nil ? "" : " for later days"): \(parts.joined(separator: ", "))"]
    }
}

extension Explanation.Margin {
    fileprivate var text: String {
        var parts: [String] = []
        if let age {
            parts.append(
                age == 0 ? "of the same time" : "\(ReviewText.length(abs(age))) \(age > 0 ? "older" : "younger")")
        }
        if let score, let scoreMargin {
            parts.append("score \(score), a margin of \(scoreMargin)")
        } else if let confidence, let confidenceMargin {
            parts.append("would give \(confidence.text), a margin of \(confidenceMargin.text)")
        }
        return parts.joined(separator: ", ")
    }
}

extension Explanation.Tier {
    fileprivate var summary: String {
        let note = note.map { "; \($0)" } ?? ""
        guard looksForClicks else { return standing.words + note }
        var text = standing.words
        let clicks = total.map { $0.counted("click") } ?? "an unknown number of clicks"
        text += "; \(candidates.count.counted("candidate")) of \(clicks) compared here under its key"
        if isCut { text += ", the list is cut" }
        // If a hot key has no click for this install, nothing was scored.
        if isHot, total != 0 { text += ", only the newest were scored" }
        return text + note
    }

    fileprivate var table: [String] {
        guard !candidates.isEmpty else { return [] }
        let referrers = Self.column(of: candidates.map(\.referrer))
        let rows =
            [["click", "age", "link"] + referrers.head + ["would give", "agreed", "outcome"]]
            + zip(candidates, referrers.cells).map { candidate, referrer in
                [candidate.clickID ?? "-", candidate.age.map(ReviewText.length) ?? "-", candidate.linkID ?? "-"]
                    + referrer + [candidate.worth, candidate.comparison, candidate.outcomeWords]
            }
        return ReviewText.table(rows).map { "  " + $0 }
    }

    fileprivate var nearLinkLines: [String] {
        guard let nearLinks else { return [] }
        guard !nearLinks.isEmpty else { return ["  the catalogue has no such link"] }
        let rows = [["link", "why not"]] + nearLinks.map { [$0.linkID, $0.words] }
        return ["  it might have been:"] + ReviewText.table(rows).map { "  " + $0 }
    }

    fileprivate var nearTable: [String] { Self.table("came near, but are not candidates:", nearClicks) }

    fileprivate var askedTable: [String] { Self.table("you ask about, and is no candidate:", askedClicks ?? []) }

    private static func table(_ title: String, _ clicks: [Explanation.NearClick]) -> [String] {
        guard !clicks.isEmpty else { return [] }
        let referrers = column(of: clicks.map(\.referrer))
        let rows =
            [["click", "age", "link"] + referrers.head + ["why not"]]
            + zip(clicks, referrers.cells).map { click, referrer in
                [click.clickID, ReviewText.length(click.age), click.linkID] + referrer + [click.words]
            }
        return ["  " + title] + ReviewText.table(rows).map { "  " + $0 }
    }

    /// The column of clicks' referrers; nothing at all where no click of the table has one.
    private static func column(of referrers: [String?]) -> (head: [String], cells: [[String]]) {
        guard referrers.contains(where: { $0 != nil }) else { return ([], referrers.map { _ in [] }) }
        return (["referrer"], referrers.map { [$0 ?? "-"] })
    }
}

extension Explanation.Candidate {
    /// What it would have given, had it won.
    var worth: String {
        if let score { return "score \(score)" }
        return confidence?.text ?? "-"
    }

    /// The signals that agree and those that do not, or, of those with weights, the points: `os_version 8/20`.
    var comparison: String {
        let weighted = points.map { "\($0.signal.name) \($0.got.text)/\($0.present.text)" }
        let names = Set(points.map(\.signal.name))
        let (agreed, differed) = (agreed.filter { !names.contains($0) }, differed.filter { !names.contains($0) })
        let differing = differed.isEmpty ? [] : ["(not \(differed.joined(separator: " ")))"]
        let all = agreed + weighted + differing
        return all.isEmpty ? "-" : all.joined(separator: " ")
    }
}
