public import AttributionModel

/// Where a row's values from `match_type` to `candidates` are, in their order.
public typealias MatchBounds = InlineArray<9, Range<Int>>

extension MatchBounds {
    /// Where a column's value is, which must be one of these.
    public subscript(column: RowColumn) -> Range<Int> { self[column.rawValue - RowColumn.matchType.rawValue] }
}

/// What re-scoring needs of a line of `state.jsonl.gz`: texts are places in the bytes that it was read from.
public struct ListedState: Sendable {
    /// The whole line without its line feed.
    public let line: Range<Int>
    /// The install's `requested_at`.
    public let requestedAt: Instant
    /// A device id's 128 bits, `.none` where there is none.
    public let deviceID: Digest
    /// The value of the pipeline's `once_per` field, without its quotes.
    public let oncePer: Range<Int>?
    /// Whether its status is `attributed`; false for a repeat of such a row.
    public let isAttributed: Bool
    /// Whether its status is `organic`; false for a repeat of such a row.
    public let isOrganic: Bool
    /// Whether the row claims its click: within `history`, no later install may win it.
    public let isClaimed: Bool
    /// Whether its `match_type` is `probabilistic`.
    public let isProbabilistic: Bool
    /// Without its quotes.
    public let clickID: Range<Int>?

    /// Reads the line that begins at the cursor, and steps over it and its line feed.
    public init(_ cursor: inout JSONCursor) throws(DamagedLine) {
        let start = cursor.place
        try cursor.take("{")
        try cursor.passKey("install_id")
        _ = try cursor.string()
        try cursor.passKey("requested_at")
        requestedAt = try cursor.instant()
        try cursor.passKey("app_id")
        _ = try cursor.optionalString()
        try cursor.passKey("device_id")
        deviceID = try cursor.deviceID()
        try cursor.passKey("once_per")
        oncePer = try cursor.optionalString()
        try cursor.passKey("status")
        let status = try cursor.string()
        isAttributed = cursor.has(Decision.Status.attributed.name, at: status)
        isOrganic = cursor.has(Decision.Status.organic.name, at: status)
        try cursor.passKey("claimed")
        isClaimed = try cursor.flag()
        try cursor.passKey("row")
        try cursor.take("{")
        let tail = try ListedState.columns(&cursor)
        let matchType = tail[.matchType].dropFirst().dropLast()
        isProbabilistic = cursor.has(
            Decision.MatchType.probabilistic.rawValue, at: matchType.startIndex..<matchType.endIndex)
        let click = tail[.clickID]
        clickID = cursor.bytes[click.lowerBound].is("\"") ? click.lowerBound + 1..<click.upperBound - 1 : nil
        line = start..<(try cursor.endLine())
    }

    /// What later installs find an install by: its device id's 128 bits, `.none` where there is none, and the place of
    /// its `once_per` value, without quotes.
    public typealias Keys = (deviceID: Digest, oncePer: Range<Int>?)

    /// Reads only the keys of a line, and steps over it and its line feed.
    public static func keys(_ cursor: inout JSONCursor) throws(DamagedLine) -> Keys {
        try skipHead(&cursor)
        try cursor.passKey("device_id")
        let deviceID = try cursor.deviceID()
        try cursor.passKey("once_per")
        let oncePer = try cursor.optionalString()
        _ = try cursor.endLine()
        return (deviceID, oncePer)
    }

    /// Reads only the values from `match_type` to `candidates` of a line, and steps over it and its line feed.
    public static func tail(_ cursor: inout JSONCursor) throws(DamagedLine) -> MatchBounds {
        try skipHead(&cursor)
        try cursor.skip("device_id")
        try cursor.skip("once_per")
        try cursor.skip("status")
        try cursor.skip("claimed")
        try cursor.passKey("row")
        try cursor.take("{")
        let tail = try columns(&cursor)
        _ = try cursor.endLine()
        return tail
    }

    /// Steps over the beginning of a line, `install_id` to `app_id`.
    private static func skipHead(_ cursor: inout JSONCursor) throws(DamagedLine) {
        try cursor.take("{")
        try cursor.skip("install_id")
        try cursor.skip("requested_at")
        try cursor.skip("app_id")
    }

    private static func columns(_ cursor: inout JSONCursor) throws(DamagedLine) -> MatchBounds {
        var columns = MatchBounds(repeating: 0..<0)
        for place in columns.indices {
            try cursor.passKey(length: RowColumn.lengths[RowColumn.matchType.rawValue + place])
            columns[place] = try cursor.value()
        }
        return columns
    }
}
