import Publishing
import Reviewing

extension ResultComparison {
    /// The members of a comparison for programs; `settings` are the settings in which the pipelines differ.
    func members(_ settings: [SettingChange]) -> [ManifestValue.Member] {
        let shown = RowDifference.allCases.compactMap { change in
            examples[change].map { examples in
                ManifestValue.Member(change.rawValue, .array(examples.map { $0.value(naming: flow.dimension.column) }))
            }
        }
        let counts = tally.members
        let columns = otherColumns.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { ManifestValue.Member($0.key.name, .integer($0.value)) }
        return [.init("equal", .flag(areEqual))] + counts[..<2] + [
            .init("settings", .array(settings.map(\.value)))
        ] + counts[2...] + [.init("other_columns", .object(columns))] + days.members + [
            .init("by", .text(flow.dimension.rawValue)), .init("flow", .array(flow.matrix.map(\.value))),
            .init(flow.dimension.plural, .array(flow.balances.map { $0.value(by: flow.dimension) })),
            .init("examples", .object(shown)),
        ]
    }
}

extension RowTally {
    /// The counts for programs.
    var members: [ManifestValue.Member] {
        let changed = RowDifference.allCases.map { change in
            ManifestValue.Member(change.rawValue, .integer(counts[change] ?? 0))
        }
        return [
            .init("rows_a", .integer(rowsOfA)), .init("rows_b", .integer(rowsOfB)),
            .init("same_rows", .integer(sameRows)), .init("kept_click", .integer(keptClicks)),
            .init("changes", .object(changed)),
        ]
    }
}

extension ComparedDays {
    /// The days for programs; none for results without dates.
    fileprivate var members: [ManifestValue.Member] {
        guard !isEmpty else { return [] }
        return [
            .init("days", .array(days.map { .object([.init("date", .text($0.date))] + $0.tally.members) })),
            .init("days_only_in_a", .texts(onlyInA)), .init("days_only_in_b", .texts(onlyInB)),
            .init("time_zones", zones?.value),
        ]
    }
}

extension ComparedDays.Zones {
    /// The zones for programs.
    fileprivate var value: ManifestValue {
        .object([.init("a", .texts(a)), .init("b", .texts(b))])
    }
}

extension SettingChange {
    /// The change for programs.
    var value: ManifestValue {
        .object([
            .init("setting", .text(name)), .init("effect", .text(effect.rawValue)),
            .init("consequence", .optional(consequence)), .init("refused", .optional(refusal)),
        ])
    }
}

extension CreditFlow.Cell {
    fileprivate var value: ManifestValue {
        .object([
            .init("from", .optional(from.name)), .init("from_status", .text(from.status.rawValue)),
            .init("to", .optional(to.name)), .init("to_status", .text(to.status.rawValue)),
            .init("installs", .integer(installs)),
        ])
    }
}

extension CreditFlow.Balance {
    fileprivate func value(by dimension: FlowDimension) -> ManifestValue {
        .object([
            .init(dimension.column.name, .optional(credit.name)), .init("before", .integer(before)),
            .init("after", .integer(after)), .init("change", .integer(change)),
        ])
    }
}

extension ResultComparison.Example {
    fileprivate func value(naming column: RowColumn) -> ManifestValue {
        let answer: [RowColumn] = [.status, .repeatOf, .tier, .clickID, .confidence, .score, .level]
        let shown = answer.contains(column) ? answer : answer + [column]
        func side(_ row: RowTexts?) -> ManifestValue { row.map { .object($0.members(shown)) } ?? .null }
        return .object([
            .init("install_id", .optional(self[common: .installID])),
            .init("requested_at", .optional(self[common: .requestedAt])), .init("a", side(old)), .init("b", side(new)),
            .init("columns", .texts(columns)), .init("moved_by", .texts(movedBy)),
        ])
    }
}
