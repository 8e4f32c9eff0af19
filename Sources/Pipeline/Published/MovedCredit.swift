import AttributionModel
import Reviewing

/// Attributed installs whose rows have the click that was published, or the link that their referrer names, but another
/// referrer or campaign: the catalogue says something else of their links by now.
///
/// Nothing else shows that others are paid for a day than before.
struct MovedCredit: Sendable {
    /// The column by which they differ, and what it said and says; nil for null.
    private struct Move: Hashable {
        var column: RowColumn
        var from: String?
        var to: String?
    }
    private var counts: [Move: Int] = [:]

    /// Takes an install's rows, which are not the same.
    mutating func add(_ old: ResultRow, _ new: ResultRow) {
        guard old.status == .attributed, new.status == .attributed, old.hasSameTouch(as: new),
            let column = [RowColumn.referrer, .campaign].first(where: { !old.agrees(with: new, on: $0) })
        else { return }
        counts[Move(column: column, from: old.text(column), to: new.text(column)), default: 0] += 1
    }

    /// Orders by the number of installs, the most first, and then by the bytes of the names.
    private static func comes(_ one: (key: Move, value: Int), before other: (key: Move, value: Int)) -> Bool {
        guard one.value == other.value else { return one.value > other.value }
        func names(_ move: Move) -> [[UInt8]] { [move.from, move.to].map { ($0 ?? "").utf8Bytes } }
        let pairs = zip(names(one.key), names(other.key))
        return pairs.first { $0 != $1 }.map { $0.lexicographicallyPrecedes($1) } ?? false
    }

    /// What a person should know of a day's installs.
    func warnings(of day: BatchDay) -> [String] {
        [RowColumn.referrer, .campaign].compactMap { column in
            let moves = counts.filter { $0.key.column == column }
            guard let first = moves.min(by: { MovedCredit.comes($0, before: $1) }) else { return nil }
            func words(_ name: String?) -> String { name?.printable ?? "(no \(column.name))" }
            let count = moves.values.reduce(0, +)
            let share = moves.count > 1 ? "\(first.value) of them" : count == 1 ? "it" : "all of them"
            return
                "\(count.counted("install")) of \(day.name) \(count == 1 ? "keeps its" : "keep their") click or link, and "
                + "\(count.hasOrHave) another \(column.name) than was published: \(share) moved from "
                + "\(words(first.key.from)) to \(words(first.key.to)); if the catalogue of then is to count, decide the "
                + "day by it (--links)"
        }
    }
}
