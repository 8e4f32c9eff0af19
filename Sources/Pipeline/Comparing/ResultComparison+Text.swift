import AttributionModel
import Reviewing

extension ResultComparison {
    /// The most lines that a table for people has.
    private static let tableLimit = 20

    /// The comparison for people, lines with a line feed each.
    func text(a: String, b: String) -> String {
        var lines = [
            "A: \(a), \(tally.rowsOfA.counted("row"))",
            "B: \(b), \(tally.rowsOfB.counted("row"))", "",
        ]
        let isWhole = days.areSameDays || days.zones != nil
        let same = isWhole ? "all rows are the same" : "all rows of the days that both have are the same"
        lines += tally.areEqual ? [same] : summary
        lines += days.lines
        if !tally.areEqual { lines += moves + balances + exampleLines }
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var summary: [String] {
        let rows = [["same rows", "\(tally.sameRows)"], ["kept click", "\(tally.keptClicks)"]]
        let changed = RowDifference.allCases.compactMap { change in
            tally.counts[change].map { [change.words, "\($0)" + (change == .otherColumns ? columns : "")] }
        }
        return ReviewText.table(rows + changed)
    }

    /// The other columns, the ones that differ most often first.
    private var columns: String {
        let counts = otherColumns.sorted { (-$0.value, $0.key.rawValue) < (-$1.value, $1.key.rawValue) }
        return ": " + counts.map { "\($0.key.name) \($0.value)" }.joined(separator: ", ")
    }

    private var moves: [String] {
        let cells = flow.matrix.filter { $0.from != $0.to }
            .sorted { (-$0.installs, $0.from, $0.to) < (-$1.installs, $1.from, $1.to) }
        guard !cells.isEmpty else { return [] }
        let by = flow.dimension
        let rows = cells.prefix(Self.tableLimit).map {
            ["  \($0.installs)", "\($0.from.words(by: by)) -> \($0.to.words(by: by))"]
        }
        let rest = cells.count > Self.tableLimit ? ["  and \(cells.count - Self.tableLimit) more kinds"] : []
        return ["", "installs that moved, \(by.rawValue) to \(by.rawValue)"] + ReviewText.table(rows) + rest
    }

    private var balances: [String] {
        let (all, by) = (flow.balances, flow.dimension)
        let parts = [
            ("\(by.plural) that gain", all.filter { $0.change > 0 }),
            ("\(by.plural) that lose", all.filter { $0.change < 0 }),
        ]
        return parts.flatMap { title, balances -> [String] in
            guard !balances.isEmpty else { return [] }
            let rows = balances.prefix(5).map { balance in
                let sign = balance.change > 0 ? "+" : ""
                let name = balance.credit.words(by: by)
                return ["  \(sign)\(balance.change)", "\(name) (\(balance.before) to \(balance.after))"]
            }
            let rest = balances.count > rows.count ? ["  and \(balances.count - rows.count) more"] : []
            return ["", title] + ReviewText.table(rows) + rest
        }
    }

    private var exampleLines: [String] {
        RowDifference.allCases.flatMap { change -> [String] in
            guard let examples = examples[change] else { return [] }
            let note = examples.allSatisfy(\.movedBy.isEmpty) ? "" : ", with [the settings that may have moved them]"
            let all = tally.counts[change] ?? 0
            let share = examples.count < all ? ", \(examples.count) of \(all)" : ""
            return ["", "examples: \(change.words)\(share)\(note)"]
                + examples.map { example in
                    let column = flow.dimension.column
                    let (old, new) = (
                        example.old?.outcome(naming: column) ?? "(absent)",
                        example.new?.outcome(naming: column) ?? "(absent)"
                    )
                    // Where rows differ only in other columns, both sides may read the same.
                    let isOfOthers = change == .otherColumns
                    let sides = isOfOthers && old.utf8Bytes == new.utf8Bytes ? old : "\(old) -> \(new)"
                    let columns = isOfOthers ? "; differs in \(example.columns.joined(separator: ", "))" : ""
                    let movers = example.movedBy.isEmpty ? "" : "  [\(example.movedBy.joined(separator: " "))]"
                    let (id, time) = (example[common: .installID] ?? "", example[common: .requestedAt] ?? "")
                    return "  \(id) at \(time): \(sides)\(columns)\(movers)"
                }
        }
    }
}
