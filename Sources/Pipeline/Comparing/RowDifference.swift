import AttributionModel
import Reviewing

/// A way in which the rows of one install differ between two results; they may differ in several.
enum RowDifference: String, CaseIterable, Sendable {
    case changedClick = "changed_click"
    case tier, level, confidence
    case becameOrganic = "became_organic"
    case becameAttributed = "became_attributed"
    /// One is skipped, a repeat or decided, and the other is not.
    case status
    /// A repeat in both results, but of a different answer; it counts in none of the classes above (spec §4).
    case changedRepeat = "changed_repeat"
    /// Other columns, among them the payload's and the runner-up.
    case otherColumns = "other_columns"
    case onlyInA = "only_in_a"
    case onlyInB = "only_in_b"

    /// The words for people.
    var words: String {
        switch self {
        case .changedClick: "changed click"
        case .becameOrganic: "became organic"
        case .becameAttributed: "became attributed"
        case .changedRepeat: "changed repeat"
        case .otherColumns: "other columns"
        case .onlyInA: "only in A"
        case .onlyInB: "only in B"
        case .tier, .level, .confidence, .status: rawValue
        }
    }

    /// All ways in which two rows of one install differ; none if the lines are the same.
    ///
    /// What a repeat copies was decided for another install, and that install's row shows how it differs.
    static func changes(from old: ResultRow, to new: ResultRow) -> [RowDifference] {
        if old.line.elementsEqual(new.line) { return [] }
        if old.status == .repeat || new.status == .repeat {
            guard old.status == new.status else { return [.status] }
            return [old.copiesAsMuch(as: new) ? .otherColumns : .changedRepeat]
        }
        if !old.agrees(with: new, on: .status) {
            switch (old.status, new.status) {
            case (.attributed, .organic): return [.becameOrganic]
            case (.organic, .attributed): return [.becameAttributed]
            default: return [.status]
            }
        }
        return answerChanges(from: old, to: new)
    }

    /// How the answers in two rows that are not the same differ, whether they were decided for these rows or copied.
    static func answerChanges(from old: ResultRow, to new: ResultRow) -> [RowDifference] {
        var changes: [RowDifference] = []
        if !old.hasSameTouch(as: new) { changes.append(.changedClick) }
        if !old.agrees(with: new, on: .tier) { changes.append(.tier) }
        if !old.agrees(with: new, on: .level) { changes.append(.level) }
        let isAsSure = [RowColumn.confidence, .score].allSatisfy { old.agrees(with: new, on: $0) }
        if !isAsSure { changes.append(.confidence) }
        return changes.isEmpty ? [.otherColumns] : changes
    }
}

extension ResultRow {
    /// Whether two repeats are of the same install and copy the same answer.
    fileprivate func copiesAsMuch(as other: ResultRow) -> Bool {
        let copied = RowColumn.allCases.drop { $0 != .matchType } + [.repeatOf]
        return copied.allSatisfy { agrees(with: other, on: $0) }
    }
}

extension SettingChange {
    /// Whether it may make rows differ in some way.
    func mayMake(_ difference: RowDifference) -> Bool {
        guard effect == .results else { return false }
        return switch reach {
        case .row: true
        case .confidence: difference == .confidence || difference == .level
        case .confidenceAndCandidates: [.confidence, .level, .otherColumns].contains(difference)
        case .level: difference == .level
        }
    }
}
