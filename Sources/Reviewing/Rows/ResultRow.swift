public import AttributionModel

/// A row of `attributions.jsonl.gz`: where each column's value is in its line.
public struct ResultRow: Sendable {
    private var bytes: [UInt8] = []
    private var bounds = [Range<Int>](repeating: 0..<0, count: RowColumn.allCases.count)
    /// Where the line is, without its line feed.
    private var range = 0..<0

    /// A row that has not been read yet.
    public init() {}

    /// A row in memory of its own, read from the line that begins at a place of the first `end` bytes.
    public init(copying bytes: [UInt8], from start: Int, to end: Int) throws(DamagedLine) {
        var cursor = JSONCursor(bytes, start..<end)
        let feed = try cursor.endLine()
        try read(Array(bytes[start...feed]), from: 0, to: feed + 1 - start)
    }

    /// What rows are looked for by: where the ids of install and click are, without their quotes.
    public typealias Keys = (installID: Range<Int>, clickID: Range<Int>?)

    /// Reads only the keys of the line that begins at the cursor, and steps over it and its line feed.
    public static func keys(_ cursor: inout JSONCursor) throws(DamagedLine) -> Keys {
        try cursor.take("{")
        try cursor.passKey("install_id")
        let installID = try cursor.string()
        for length in RowColumn.lengthsBeforeClick {
            try cursor.passKey(length: length)
            _ = try cursor.value()
        }
        try cursor.passKey("click_id")
        let clickID = try cursor.optionalString()
        _ = try cursor.endLine()
        return (installID, clickID)
    }

    /// Reads the line that begins at a place of the first `end` bytes; returns the place after its line feed.
    @discardableResult
    public mutating func read(_ bytes: [UInt8], from start: Int, to end: Int) throws(DamagedLine) -> Int {
        self.bytes = bytes
        // The cursor stops at the line's end by itself: a JSON string never contains a line feed.
        var cursor = JSONCursor(bytes, start..<end)
        try cursor.take("{")
        let lengths = RowColumn.lengths
        for column in lengths.indices {
            try cursor.passKey(length: lengths[column])
            bounds[column] = try cursor.value()
        }
        try cursor.take("}")
        range = start..<cursor.place
        try cursor.take("\n")
        return cursor.place
    }

    /// The line.
    public var line: ArraySlice<UInt8> { bytes[range] }

    /// Where its values from `match_type` to `candidates` are as JSON, in the bytes that the row was read from.
    public var match: MatchBounds { MatchBounds { bounds[RowColumn.matchType.rawValue + $0] } }

    /// Its columns from `link_id` on.
    public var touch: SpelledTouch {
        var places = TouchPlaces()
        let first = RowColumn.linkID.rawValue
        for column in places.values.indices { places.values[column] = BytePlace(bounds[first + column]) }
        // From the first key, with its quotes and colon, to the brace.
        let start = bounds[first].lowerBound - RowColumn.lengths[first] - 3
        places.members = BytePlace(start..<range.upperBound - 1)
        return SpelledTouch(places, of: bytes)
    }

    /// A column's value as JSON.
    public func json(_ column: RowColumn) -> ArraySlice<UInt8> { bytes[bounds[column.rawValue]] }

    /// The same without quotes, of a column with a text.
    public func content(_ column: RowColumn) -> ArraySlice<UInt8> { json(column).dropFirst().dropLast() }

    /// Whether a column is null.
    public func isNull(_ column: RowColumn) -> Bool { bytes[bounds[column.rawValue].lowerBound].is("n") }

    /// A text column's bytes, nil where it is null.
    public func bytes(_ column: RowColumn) -> [UInt8]? {
        let bound = bounds[column.rawValue]
        guard bound.count >= 2, bytes[bound.lowerBound].is("\"") else { return nil }
        return JSONText.bytes(bytes, bound.lowerBound + 1..<bound.upperBound - 1)
    }

    /// A column as text for people and for JSON: a string's content, or any other value as it is; nil if it is null.
    public func text(_ column: RowColumn) -> String? {
        isNull(column) ? nil : String(decoding: bytes(column) ?? Array(json(column)), as: UTF8.self)
    }

    /// A time, nil where it is null.
    public func instant(_ column: RowColumn) -> Instant? {
        var cursor = JSONCursor(bytes, bounds[column.rawValue])
        return try? cursor.instant()
    }

    /// The row's age, nil where it is null.
    public var age: Milliseconds? {
        var cursor = JSONCursor(bytes, bounds[RowColumn.age.rawValue])
        return try? cursor.decimal(places: 3)
    }

    /// A confidence or a score, nil where it is null.
    public func decimal(_ column: RowColumn) -> Decimal4? {
        var cursor = JSONCursor(bytes, bounds[column.rawValue])
        return (try? cursor.decimal(places: 4)).map { Decimal4(tenThousandths: $0) }
    }

    /// The row's status; nil for a word that this program does not write.
    public var status: Decision.Status? { Decision.Status(word: content(.status)) }

    /// Whether this row precedes another one in the order of (`requested_at`, `install_id`) (spec §6).
    public func comes(before other: ResultRow) -> Bool {
        let (mine, theirs) = (json(.requestedAt), other.json(.requestedAt))
        // All times have the same length, so their texts have the same order.
        if !mine.elementsEqual(theirs) { return mine.lexicographicallyPrecedes(theirs) }
        return (bytes(.installID) ?? []).lexicographicallyPrecedes(other.bytes(.installID) ?? [])
    }

    /// Whether two rows are of the same install.
    public func isSameInstall(as other: ResultRow) -> Bool {
        json(.requestedAt).elementsEqual(other.json(.requestedAt))
            && json(.installID).elementsEqual(other.json(.installID))
    }

    /// Whether two rows have the same click or link as their answer, whether the click was found in the logs or
    /// inherited.
    public func hasSameTouch(as other: ResultRow) -> Bool {
        [RowColumn.clickID, .clickedAt, .linkID].allSatisfy { agrees(with: other, on: $0) }
    }

    /// Whether a column has the same value in both rows.
    public func agrees(with other: ResultRow, on column: RowColumn) -> Bool {
        json(column).elementsEqual(other.json(column))
    }
}
