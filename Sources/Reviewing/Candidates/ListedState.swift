package import AttributionModel

/// A line of `state.jsonl.gz` as far as re-scoring looks at it: texts are places in the bytes that it was read from.
package struct ListedState: Sendable {
    /// The whole line without its line feed.
    package let line: Range<Int>
    package let requestedAt: Instant
    /// A device id's 128 bits, `.none` where there is none.
    package let deviceID: Digest
    /// The value of the pipeline's `once_per` field, between its quotes.
    package let oncePer: Range<Int>?
    package let isAttributed: Bool
    package let isOrganic: Bool
    /// Whether the row's click may be won by no later install.
    package let isClaimed: Bool
    package let isProbabilistic: Bool
    /// Between its quotes.
    package let clickID: Range<Int>?
    /// The values from `match_type` to `candidates`, as JSON.
    package let tail: InlineArray<9, Range<Int>>

    /// Reads a line, at whose first byte the cursor stands, and steps over it with its line feed.
    package init(_ cursor: inout JSONCursor) throws(DamagedLine) {
        let start = cursor.place
        try cursor.take(0x7B)
        try cursor.key(10)
        _ = try cursor.string()
        try cursor.key(12)
        requestedAt = try cursor.instant()
        try cursor.key(6)
        _ = try cursor.optionalString()
        try cursor.key(9)
        deviceID = try cursor.optionalString().map { ListedState.device(cursor.bytes, $0) } ?? .none
        try cursor.key(8)
        oncePer = try cursor.optionalString()
        try cursor.key(6)
        let status = cursor.bytes[try cursor.string().lowerBound]
        (isAttributed, isOrganic) = (status == 0x61, status == 0x6F)
        try cursor.key(7)
        isClaimed = try cursor.flag()
        try cursor.key(3)
        try cursor.take(0x7B)
        let first = RowColumn.matchType.rawValue
        var tail = InlineArray<9, Range<Int>>(repeating: 0..<0)
        for place in tail.indices {
            try cursor.key(RowColumn.lengths[first + place])
            tail[place] = try cursor.value()
        }
        self.tail = tail
        isProbabilistic = tail[0].count > 1 && cursor.bytes[tail[0].lowerBound + 1] == 0x70
        let click = tail[RowColumn.clickID.rawValue - first]
        clickID = cursor.bytes[click.lowerBound] == 0x22 ? click.lowerBound + 1..<click.upperBound - 1 : nil
        guard let end = cursor.bytes[cursor.place..<cursor.end].firstIndex(of: 0x0A) else {
            throw DamagedLine("a line feed")
        }
        line = start..<end
        cursor.place = end + 1
    }

    private static func device(_ bytes: [UInt8], _ range: Range<Int>) -> Digest {
        var (high, low) = (UInt64(0), UInt64(0))
        for place in range where bytes[place] != 0x2D {
            let byte = bytes[place]
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(byte < 0x3A ? byte &- 0x30 : byte &- 0x57)
        }
        return Digest(high: high, low: low)
    }
}
