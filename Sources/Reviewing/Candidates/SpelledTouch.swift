/// The columns of a row from `link_id` on, in the bytes that spell them out.
public struct SpelledTouch: Sendable {
    private let bytes: [UInt8]
    /// Where the columns are.
    private let columns: TouchColumns

    /// No touch: all columns are null.
    public static let none = SpelledTouch(TouchColumns(), of: [])

    /// Columns in some bytes.
    init(_ columns: TouchColumns, of bytes: [UInt8]) {
        self.columns = columns
        self.bytes = bytes
    }

    /// Takes the columns as members; damaged ones are null.
    public init(columns: [UInt8]) {
        var cursor = JSONCursor(columns, 0..<columns.count)
        self.init((try? TouchColumns(&cursor)) ?? TouchColumns(), of: columns)
    }

    /// The columns as members without braces.
    public var members: ArraySlice<UInt8> { bytes[columns.members.range()] }

    /// Where a column's value is; nil for columns before `link_id`.
    func bound(of column: RowColumn) -> Range<Int>? {
        let place = column.rawValue - RowColumn.linkID.rawValue
        guard columns.values.indices.contains(place), !columns.values[place].isEmpty else { return nil }
        return columns.values[place].range()
    }

    /// A column's value as JSON; `null` for columns before `link_id`.
    public func json(_ column: RowColumn) -> ArraySlice<UInt8> {
        bound(of: column).map { bytes[$0] } ?? Array("null".utf8)[...]
    }

    /// Calls `body` with a text column's bytes, which are copied only where they hold escapes; nil where it is null.
    public func withBytes<Result>(_ column: RowColumn, _ body: (Span<UInt8>) -> Result) -> Result? {
        guard let bound = bound(of: column), bytes[bound.lowerBound].is("\"") else { return nil }
        return JSONText.withBytes(bytes, bound.lowerBound + 1..<bound.upperBound - 1, body)
    }

    /// A text column's text, nil where it is null.
    public func text(_ column: RowColumn) -> String? {
        guard let bound = bound(of: column), bytes[bound.lowerBound].is("\"") else { return nil }
        return JSONText.string(bytes, bound.lowerBound + 1..<bound.upperBound - 1)
    }
}
