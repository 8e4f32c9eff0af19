/// The columns of a row from `link_id` on, in the bytes that spell them out.
public struct SpelledTouch: Sendable {
    private let bytes: [UInt8]
    /// Where the columns' values are.
    private let bounds: TouchBounds
    private let range: Range<Int>

    /// Columns whose members are in a range of some bytes.
    init(_ bounds: TouchBounds, from range: Range<Int>, of bytes: [UInt8]) {
        self.bounds = bounds
        self.range = range
        self.bytes = bytes
    }

    /// Takes the columns as members; damaged ones are null.
    public init(columns: [UInt8]) {
        var cursor = JSONCursor(columns, 0..<columns.count)
        let bounds = (try? ListedTouch.columns(&cursor)) ?? TouchBounds(repeating: 0..<0)
        self.init(bounds, from: 0..<columns.count, of: columns)
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
