/// The columns of a row from `link_id` on, in the bytes that spell them out.
public struct SpelledTouch: Sendable {
    private let bytes: [UInt8]
    /// Where the columns' values are.
    private let bounds: TouchBounds
    private let range: Range<Int>

    /// The columns of a touch in some bytes.
    init(_ touch: ListedTouch, in bytes: [UInt8]) {
        self.bytes = bytes
        bounds = touch.columns
        range = touch.members
    }

    /// Takes the columns as members; damaged ones are null.
    public init(columns: [UInt8]) {
        var cursor = JSONCursor(columns, 0..<columns.count)
        bounds = (try? ListedTouch.columns(&cursor)) ?? TouchBounds(repeating: 0..<0)
        bytes = columns
        range = 0..<columns.count
    }

    /// The columns as members without braces.
    public var members: ArraySlice<UInt8> { bytes[range] }

    /// Where a column's value is; nil for columns before `link_id`.
    func bound(of column: RowColumn) -> Range<Int>? {
        let place = column.rawValue - RowColumn.linkID.rawValue
        return bounds.indices.contains(place) && !bounds[place].isEmpty ? bounds[place] : nil
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
}
