import AttributionModel

/// A touch that a line spells out: where its texts are among what its piece spells out.
struct ListedTouch: Sendable {
    /// The columns of a row from `link_id` on, as members without braces.
    let columns: TouchColumns
    /// The window that its link has of its own.
    let window: Milliseconds?
    /// The number that the piece's reading gave its link; 0 if it gives none.
    let link: UInt32
    private let deepLinks: Place
    private let answeredLink: Place

    /// Reads the touch whose brace is next and steps over it; returns its number in its block, too.
    ///
    /// Its places are moved by `distance`, as its bytes are copied.
    static func read(
        _ cursor: inout JSONCursor, movedBy distance: Int, _ reading: borrowing CandidatesPiece.Reading
    ) throws(DamagedLine) -> (number: Int, touch: ListedTouch) {
        try cursor.take("{")
        try cursor.key("touch")
        let number = try cursor.integer()
        try cursor.skip("app_id")
        try cursor.key("window_seconds")
        let window = cursor.takeNull() ? nil : try cursor.decimal(places: 3)
        try cursor.take(",")
        let columns = try TouchColumns(&cursor, movedBy: distance)
        let linkID = columns.values[0].range(movedBy: -distance)
        var (deepLinks, link) = (Place(), Place())
        while cursor.isNext(",") {
            let key = try cursor.anyKey()
            let value = Place(try cursor.value(), movedBy: distance)
            if cursor.has("link", at: key) { link = value } else { deepLinks = value }
        }
        try cursor.take("}")
        return (
            number,
            ListedTouch(
                columns: columns, window: window,
                link: reading.linkNumber?(cursor.bytes.span.extracting(linkID)) ?? 0, deepLinks: deepLinks,
                answeredLink: link)
        )
    }

    /// What its columns do not tell, copied from the bytes that spell it out.
    func details(in bytes: [UInt8]) -> ReviewedTouch.Details {
        ReviewedTouch.Details(deepLinks: deepLinks.range(), link: answeredLink.range(), of: bytes)
    }
}

/// Where the columns of a row from `link_id` on are in some bytes.
struct TouchColumns: Sendable {
    /// Their values, by the raw value of a `TouchColumn`.
    fileprivate(set) var values = InlineArray<11, Place>(repeating: Place())
    /// All members.
    private(set) var members = Place()

    /// No columns.
    init() {}

    /// Reads the members that begin at the cursor, and steps over them; their places are moved by `distance`.
    init(_ cursor: inout JSONCursor, movedBy distance: Int = 0) throws(DamagedLine) {
        let start = cursor.place
        for place in values.indices {
            try cursor.key(length: RowColumn.lengths[RowColumn.linkID.rawValue + place])
            values[place] = Place(try cursor.value(), movedBy: distance)
        }
        members = Place(start..<cursor.place, movedBy: distance)
    }
}

/// A range of bytes, in half the memory.
struct Place: Sendable {
    private var start: UInt32 = 0
    private var end: UInt32 = 0

    /// Nowhere.
    init() {}

    init(_ range: Range<Int>, movedBy distance: Int) {
        start = UInt32(truncatingIfNeeded: range.lowerBound + distance)
        end = UInt32(truncatingIfNeeded: range.upperBound + distance)
    }

    var isEmpty: Bool { start == end }

    func range(movedBy distance: Int = 0) -> Range<Int> { Int(start) + distance..<Int(end) + distance }
}
