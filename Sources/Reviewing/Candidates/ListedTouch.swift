import AttributionModel

/// A touch that a line spells out: where its texts are among what its piece spells out.
struct ListedTouch: Sendable {
    /// Where the columns of a row from `link_id` on are, as members without braces.
    let places: TouchPlaces
    /// The window that its link has of its own.
    let window: Milliseconds?
    /// The number that the piece's reading gave its link; 0 if it gives none.
    let link: LinkNumber
    private let deepLinks: BytePlace
    private let answeredLink: BytePlace

    /// Reads the touch whose brace is next and steps over it; returns its number in its block, too.
    ///
    /// Its bytes are copied as a whole once it is read, to the end of what the piece spells out. So its places are
    /// *moved* by `distance`, from where the bytes lie among the lines to where the copy will: a touch at 5,000 whose
    /// copy begins at 200 has its places moved by -4,800.
    static func read(
        _ cursor: inout JSONCursor, movedBy distance: Int, _ reading: borrowing CandidatesPiece.Reading
    ) throws(DamagedLine) -> (number: Int, touch: ListedTouch) {
        try cursor.take("{")
        try cursor.passKey("touch")
        let number = try cursor.integer()
        try cursor.skip("app_id")
        try cursor.passKey("window_seconds")
        let window = cursor.takeNull() ? nil : try cursor.decimal(places: 3)
        try cursor.take(",")
        let places = try TouchPlaces(&cursor, movedBy: distance)
        let linkID = places.values[0].range(movedBy: -distance)
        var (deepLinks, link) = (BytePlace(0..<0), BytePlace(0..<0))
        while cursor.isNext(",") {
            let key = try cursor.anyKey()
            let value = BytePlace(try cursor.value(), movedBy: distance)
            if cursor.has("link", at: key) { link = value } else { deepLinks = value }
        }
        try cursor.take("}")
        return (
            number,
            ListedTouch(
                places: places, window: window,
                link: reading.linkNumber?(cursor.bytes.span.extracting(linkID)) ?? .absent, deepLinks: deepLinks,
                answeredLink: link)
        )
    }

    /// What its columns do not tell, copied from the bytes that spell it out.
    func details(in bytes: [UInt8]) -> TouchDetails {
        TouchDetails(deepLinks: deepLinks.range(), link: answeredLink.range(), of: bytes)
    }
}
