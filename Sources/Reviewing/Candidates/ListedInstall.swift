package import AttributionModel

/// An install as `candidates.jsonl.gz` lists it; texts are places in the bytes of its piece (spec §6).
package struct ListedInstall: Sendable {
    /// The whole line without its line feed.
    package var line: Range<Int>
    /// The members from `install_id` to `is_reinstall`: the begin of a row.
    package var head: Range<Int>
    /// The members from `install_id` to `app_id`: the begin of a line of state.
    package var stateHead: Range<Int>
    /// Between its quotes.
    package var installID: Range<Int>
    package var requestedAt: Instant
    package var appID: Range<Int>?
    package var platform: Platform?
    package var verdict: InstallVerdict
    /// The `install_id` of the decided install that this one repeats.
    package var repeatOf: Range<Int>?
    package var oncePer: Range<Int>?
    /// The object of the install's signals.
    package var signals: Range<Int>
    /// The device id among them, as JSON.
    package var deviceID: Range<Int>?
    /// What stands between the brackets of the tiers' array.
    package var tiersRange: Range<Int>
    /// Its tiers in `CandidatesPiece.tiers`.
    package var tiers: Range<Int>
    /// Which block of the piece it is of; 0 is the one that began in an earlier piece.
    package var block: Int
}

/// What an install's line says of a tier that it could look in.
package struct ListedTier: Sendable {
    package enum Content: Sendable {
        /// The open link's touch number.
        case link(touch: Int?)
        /// The place of the newest click in `CandidatesPiece.clicks`.
        case device(click: Int?)
        /// Places in `CandidatesPiece.clicks`; `total` is nil where a re-scoring could not tell it.
        case candidates(Range<Int>, total: Int?, isCut: Bool, isHot: Bool)
    }
    /// The whole object.
    package var range: Range<Int>
    /// The tier's name, between its quotes.
    package var name: Range<Int>
    package var content: Content
}

/// A click of a list: 32 bytes, as there are a dozen to an install.
package struct ListedClick: Sendable {
    package let clickedAt: Instant
    /// Where the object begins.
    private let start: UInt32
    private let length: UInt32
    private let idLength: UInt32
    private let signalsLength: UInt32
    private let touchNumber: Int32
    package let ipClass: IPClass?

    /// Takes over an object whose id begins right behind its first key, and whose signals stand before its brace.
    init(
        _ range: Range<Int>, id: Range<Int>, clickedAt: Instant, touch: Int, ipClass: IPClass?, signals: Range<Int>
    ) {
        self.clickedAt = clickedAt
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        length = UInt32(truncatingIfNeeded: range.count)
        idLength = UInt32(truncatingIfNeeded: id.count)
        signalsLength = UInt32(truncatingIfNeeded: signals.count)
        touchNumber = Int32(truncatingIfNeeded: touch)
        self.ipClass = ipClass
    }

    /// `{"click_id":"`.
    private static let beforeID = 13
    /// `","clicked_at":`.
    private static let beforeTime = 15
    private static let timeLength = 26

    /// The touch's number in its block.
    package var touch: Int { Int(touchNumber) }
    /// The whole object.
    package var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
    /// Between its quotes.
    package var id: Range<Int> {
        Int(start) + ListedClick.beforeID..<Int(start) + ListedClick.beforeID + Int(idLength)
    }
    /// The time as JSON.
    package var clickedAtText: Range<Int> {
        let start = id.upperBound + ListedClick.beforeTime
        return start..<start + ListedClick.timeLength
    }
    /// The object of its signals; empty where the tier compares none.
    package var signals: Range<Int> {
        let end = Int(start) + Int(length) - 1
        return end - Int(signalsLength)..<end
    }
}

/// A payload that a line spells out.
package struct ListedTouch: Sendable {
    package var number: Int
    /// Between its quotes.
    package var appID: Range<Int>?
    /// The link's own window.
    package var window: Milliseconds?
    /// The values of the eleven columns of a row from `link_id` on.
    package var columns: InlineArray<11, Range<Int>>
    /// The members from `link_id` to `campaign_token`.
    package var members: Range<Int>
    /// The object of the deep links, where platforms have different ones.
    package var deepLinks: Range<Int>?

    /// Reads a touch, at whose brace the cursor stands, and steps over it.
    init(_ cursor: inout JSONCursor) throws(DamagedLine) {
        number = try ListedTouch.number(&cursor)
        try cursor.key(6)
        appID = try cursor.optionalString()
        try cursor.key(14)
        window = cursor.takeNull() ? nil : try cursor.decimal(places: 3)
        try cursor.take(0x2C)
        let start = cursor.place
        columns = try ListedTouch.columns(&cursor)
        members = start..<cursor.place
        if cursor.isNext(0x2C) {
            try cursor.key(10)
            deepLinks = try cursor.value()
        }
        try cursor.take(0x7D)
    }

    /// Steps over a touch and gives its number.
    static func skip(_ cursor: inout JSONCursor) throws(DamagedLine) -> Int {
        let number = try number(&cursor)
        try cursor.key(6)
        _ = try cursor.optionalString()
        try cursor.key(14)
        _ = try cursor.value()
        for place in RowColumn.linkID.rawValue..<RowColumn.lengths.count {
            try cursor.key(RowColumn.lengths[place])
            _ = try cursor.value()
        }
        if cursor.isNext(0x2C) {
            try cursor.key(10)
            _ = try cursor.value()
        }
        try cursor.take(0x7D)
        return number
    }

    private static func number(_ cursor: inout JSONCursor) throws(DamagedLine) -> Int {
        try cursor.take(0x7B)
        try cursor.key(5)
        return try cursor.integer()
    }

    /// Reads the values of the columns from `link_id` on.
    static func columns(_ cursor: inout JSONCursor) throws(DamagedLine) -> InlineArray<11, Range<Int>> {
        var columns = InlineArray<11, Range<Int>>(repeating: 0..<0)
        for place in columns.indices {
            try cursor.key(RowColumn.lengths[RowColumn.linkID.rawValue + place])
            columns[place] = try cursor.value()
        }
        return columns
    }
}
