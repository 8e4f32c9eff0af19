import Publishing
import Reviewing

/// The columns of a row as texts, for when the bytes that it was read from are not kept.
struct RowTexts: Sendable {
    private let texts: [RowColumn: String]

    /// Takes all columns of a row.
    init(_ row: ResultRow) {
        let texts = RowColumn.allCases.compactMap { column in row.text(column).map { (column, $0) } }
        self.texts = Dictionary(uniqueKeysWithValues: texts)
    }

    /// A column as text for people and for JSON, as `ResultRow.text` gives it; nil if it is null.
    subscript(column: RowColumn) -> String? { texts[column] }

    /// Some columns for programs.
    func members(_ columns: [RowColumn]) -> [ManifestValue.Member] {
        columns.map { column in
            let isNumber = column == .confidence || column == .score
            return .init(column.name, isNumber ? .number(self[column]) : .optional(self[column]))
        }
    }
}

extension ManifestValue {
    /// A number from a row, or null for nil.
    fileprivate static func number(_ text: String?) -> ManifestValue {
        if let number = text.flatMap({ Int($0) }) { return .integer(number) }
        return text.flatMap { Double($0) }.map { .number($0) } ?? .null
    }
}
