import AttributionModel
import Reviewing

/// Attributed installs whose rows have the click that was published, or the link that their referrer names, but another
/// referrer or campaign: logs of clicks, the catalogue or the pipeline's fields say something else of them by now.
///
/// Nothing else shows that others are paid for a day than before.
struct MovedCredit: Sendable {
    /// The column by which they differ, and the bytes that it had and has; none for null.
    private struct Move: Hashable {
        var column: RowColumn
        var from: [UInt8]
        var to: [UInt8]

        /// Orders by what it had, and then by what it has.
        func comes(before other: Move) -> Bool {
            from != other.from ? from.lexicographicallyPrecedes(other.from) : to.lexicographicallyPrecedes(other.to)
        }
    }
    private var counts: [Move: Int] = [:]

    /// Takes an install's rows, which are not the same.
    mutating func add(_ old: ResultRow, _ new: ResultRow) {
        guard old.status == .attributed, new.status == .attributed, old.hasSameTouch(as: new),
            let column = [RowColumn.referrer, .campaign].first(where: { !old.agrees(with: new, on: $0) })
        else { return }
        counts[Move(column: column, from: old.bytes(column) ?? [], to: new.bytes(column) ?? []), default: 0] += 1
    }

    /// What a person should know of a day's installs.
    func warnings(of day: BatchDay) -> [String] {
        [RowColumn.referrer, .campaign].compactMap { column in
            let moves = counts.filter { $0.key.column == column }
            let first = moves.min { one, other in
                one.value != other.value ? one.value > other.value : one.key.comes(before: other.key)
            }
            guard let first else { return nil }
            func words(_ name: [UInt8]) -> String {
                name.isEmpty ? "(no \(column.name))" : String(decoding: name, as: UTF8.self).printable
            }
            let count = moves.values.reduce(0, +)
            let share = moves.count > 1 ? "\(first.value) of them" : count == 1 ? "it" : "all of them"
            return
                "\(count.counted("install")) of \(day.name) \(count == 1 ? "keeps its" : "keep their") click or link, and "
                + "\(count.hasOrHave) another \(column.name) than was published: \(share) moved from "
                + "\(words(first.key.from)) to \(words(first.key.to)); logs of clicks, the "
                + "catalogue or the pipeline file say something else of them by now"
        }
    }
}
