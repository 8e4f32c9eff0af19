import AttributionModel
import Reviewing

/// What two results say of the same installs, gathered row by row in constant memory apart from the matrix.
struct ResultComparison: Sendable {
    /// An install that differs.
    struct Example: Sendable {
        /// Its row in the first result; nil if that has none.
        var old: RowTexts?
        /// Its row in the second result; nil if that has none.
        var new: RowTexts?
        /// The names of the columns in which the rows differ; none if a result has no such row.
        var columns: [String]
        /// The settings that may have made it change in the way that it is an example of.
        var movedBy: [String]

        /// A column that both rows have in common, such as `install_id`.
        subscript(common column: RowColumn) -> String? { (new ?? old)?[column] }
    }

    /// The counts of all rows.
    private(set) var tally = RowTally()
    /// How many examples are kept of each way in which installs differ.
    private let exampleLimit: Int
    /// The first installs that differ in each way, so many at most, in the order of rows.
    private(set) var examples: [RowDifference: [Example]] = [:]
    /// How many of the rows that differ only in other columns differ in which of these.
    private(set) var otherColumns: [RowColumn: Int] = [:]
    /// What the installs of all rows count for.
    private(set) var flow: CreditFlow
    /// The days, if both results have days; whoever compares them fills in all but what rows tell.
    var days = ComparedDays()
    /// The counts when the day before was ended.
    private var tallyBefore = RowTally()
    /// The settings in which the pipelines differ that decided the following rows, such as those of a day.
    var settings: [SettingChange]

    /// An empty comparison, in which installs count for values of a dimension.
    init(
        by dimension: FlowDimension = .campaign, examples: Int = ResultDifference.usualExamples,
        settings: [SettingChange] = []
    ) {
        exampleLimit = examples
        flow = CreditFlow(by: dimension)
        self.settings = settings
    }

    /// Whether both have the same days, and all rows are the same.
    var areEqual: Bool { tally.areEqual && days.areSameDays }

    /// Ends a day, `YYYY-MM-DD`, to which all rows since the one before belong.
    mutating func end(day date: String) {
        days.days.append(ComparedDays.Day(date: date, tally: tally.since(tallyBefore)))
        tallyBefore = tally
    }

    /// Takes an install's rows; nil if a result has none.
    mutating func add(_ old: ResultRow?, _ new: ResultRow?) {
        if old != nil { tally.rowsOfA += 1 }
        if new != nil { tally.rowsOfB += 1 }
        guard let old, let new else {
            if old != nil || new != nil { note([new == nil ? .onlyInA : .onlyInB], old, new) }
            return flow.add(from: old, to: new)
        }
        let changes = RowDifference.changes(from: old, to: new)
        if !changes.contains(.changedClick), old.status == .attributed, new.status == .attributed {
            tally.keptClicks += 1
        }
        guard !changes.isEmpty else {
            tally.sameRows += 1
            return flow.add(unmoved: new)
        }
        note(changes, old, new)
        flow.add(from: old, to: new)
    }

    private mutating func note(_ changes: [RowDifference], _ old: ResultRow?, _ new: ResultRow?) {
        if changes.contains(.otherColumns) {
            for column in Self.columns(old, new) { otherColumns[column, default: 0] += 1 }
        }
        let isMoved = changes.contains(.changedClick) || changes.contains(.tier)
        for change in changes {
            tally.counts[change, default: 0] += 1
            guard examples[change, default: []].count < exampleLimit else { continue }
            var ways = isMoved ? [change, .changedClick] : [change]
            // What changed the answer that it copies changed the repeat.
            if change == .changedRepeat, let old, let new { ways = RowDifference.answerChanges(from: old, to: new) }
            let example = Example(
                old: old.map(RowTexts.init), new: new.map(RowTexts.init), columns: Self.columns(old, new).map(\.name),
                movedBy: movers(of: ways, old, new))
            examples[change, default: []].append(example)
        }
    }

    /// The columns in which two rows differ.
    private static func columns(_ old: ResultRow?, _ new: ResultRow?) -> [RowColumn] {
        guard let old, let new else { return [] }
        return RowColumn.allCases.filter { !old.agrees(with: new, on: $0) }
    }

    /// Settings that may have changed an install in some ways: of the settings that can, those of its tiers or of no
    /// tier, or all if there are none of these.
    ///
    /// An install may also change because another one won its click; then settings of all tiers may be the cause.
    private func movers(of changes: [RowDifference], _ old: ResultRow?, _ new: ResultRow?) -> [String] {
        let tiers = [old?.bytes(.tier), new?.bytes(.tier)]
        var movers: Set<Int> = []
        for change in changes {
            let able = settings.indices.filter { settings[$0].mayMake(change) }
            let own = able.filter { settings[$0].tier.map { tiers.contains($0.utf8Bytes) } ?? true }
            movers.formUnion(own.isEmpty ? able : own)
        }
        return movers.sorted().map { settings[$0].name }
    }
}
