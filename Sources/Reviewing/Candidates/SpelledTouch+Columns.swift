public import AttributionModel

extension SpelledTouch {
    /// Takes the columns as members; damaged ones are null.
    init(columns: [UInt8]) {
        var cursor = JSONCursor(columns, 0..<columns.count)
        self = (try? TouchPlaces(&cursor)).map { SpelledTouch($0, of: columns) } ?? .none
    }

    /// The same in bytes of its own: `bytes` may be all that a piece spells out.
    public var copied: SpelledTouch { SpelledTouch(columns: Array(members)) }

    /// Calls `body` with a text column's bytes, which are copied only where they hold escapes; nil where it is null.
    public func withBytes<Result>(_ column: TouchColumn, _ body: (Span<UInt8>) -> Result) -> Result? {
        // Not mapped: a closure would copy the places of all columns.
        let place = place(of: column)
        guard bytes[place.lowerBound].is("\"") else { return nil }
        return JSONText.withBytes(bytes, place.lowerBound + 1..<place.upperBound - 1, body)
    }

    /// A text column's text, nil where it is null.
    public func text(_ column: TouchColumn) -> String? {
        let place = place(of: column)
        guard bytes[place.lowerBound].is("\"") else { return nil }
        return JSONText.string(bytes, place.lowerBound + 1..<place.upperBound - 1)
    }
}

extension TouchPlaces {
    /// Reads the members that begin at the cursor, and steps over them; their places are moved by `distance`.
    init(_ cursor: inout JSONCursor, movedBy distance: Int = 0) throws(DamagedLine) {
        self.init()
        let start = cursor.place
        for place in values.indices {
            try cursor.passKey(length: RowColumn.lengths[RowColumn.linkID.rawValue + place])
            values[place] = BytePlace(try cursor.value(), movedBy: distance)
        }
        members = BytePlace(start..<cursor.place, movedBy: distance)
    }
}
