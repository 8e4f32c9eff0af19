import AttributionModel

/// Where the values of a touch's columns are, by the raw value of a `TouchColumn`.
typealias TouchBounds = InlineArray<11, Range<Int>>

/// Reads payloads that lines spell out.
enum ListedTouch {
    /// Reads the touch whose brace is next, and steps over it; its columns stay where they are.
    static func read(
        _ cursor: inout JSONCursor
    ) throws(DamagedLine) -> (touch: SpelledTouch, details: ReviewedTouch.Details) {
        _ = try number(&cursor)
        try cursor.skip("app_id")
        try cursor.skip("window_seconds")
        try cursor.take(",")
        let start = cursor.place
        let columns = try columns(&cursor)
        let touch = SpelledTouch(columns, from: start..<cursor.place, of: cursor.bytes)
        var (deepLinks, link): (Range<Int>?, Range<Int>?)
        while cursor.isNext(",") {
            let key = try cursor.anyKey()
            let value = try cursor.value()
            if cursor.has("link", at: key) { link = value } else { deepLinks = value }
        }
        try cursor.take("}")
        return (touch, ReviewedTouch.Details(deepLinks: deepLinks, link: link, of: cursor.bytes))
    }

    /// Where the id of the link of the touch whose brace is next is, and the link's own window; the rest is not read.
    static func link(_ cursor: inout JSONCursor) throws(DamagedLine) -> (id: Range<Int>, window: Milliseconds?) {
        _ = try number(&cursor)
        try cursor.skip("app_id")
        try cursor.key("window_seconds")
        let window = cursor.takeNull() ? nil : try cursor.decimal(places: 3)
        try cursor.key("link_id")
        return (try cursor.value(), window)
    }

    /// Steps over a touch and returns its number.
    static func skip(_ cursor: inout JSONCursor) throws(DamagedLine) -> Int {
        let number = try number(&cursor)
        try cursor.skip("app_id")
        try cursor.skip("window_seconds")
        for place in RowColumn.linkID.rawValue..<RowColumn.lengths.count {
            try cursor.key(length: RowColumn.lengths[place])
            _ = try cursor.value()
        }
        while cursor.isNext(",") {
            _ = try cursor.anyKey()
            _ = try cursor.value()
        }
        try cursor.take("}")
        return number
    }

    private static func number(_ cursor: inout JSONCursor) throws(DamagedLine) -> Int {
        try cursor.take("{")
        try cursor.key("touch")
        return try cursor.integer()
    }

    /// Reads the values of the columns from `link_id` on.
    static func columns(_ cursor: inout JSONCursor) throws(DamagedLine) -> TouchBounds {
        var columns = TouchBounds(repeating: 0..<0)
        for place in columns.indices {
            try cursor.key(length: RowColumn.lengths[RowColumn.linkID.rawValue + place])
            columns[place] = try cursor.value()
        }
        return columns
    }
}
