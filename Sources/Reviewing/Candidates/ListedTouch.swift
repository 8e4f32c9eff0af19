import AttributionModel

/// Where the values of a touch's columns are, by the raw value of a `TouchColumn`.
typealias TouchBounds = InlineArray<11, Range<Int>>

/// A payload that a line spells out.
struct ListedTouch: Sendable {
    /// The link's own window.
    var window: Milliseconds?
    /// The values of the columns of a row from `link_id` on.
    var columns: TouchBounds
    /// The members from `link_id` to `campaign_token`.
    var members: Range<Int>
    /// The object of the deep links, where platforms have different ones.
    var deepLinks: Range<Int>?
    /// The object with what answers tell of the link, if that is more than rows do.
    var link: Range<Int>?

    /// Reads the touch whose brace is next, and steps over it.
    init(_ cursor: inout JSONCursor) throws(DamagedLine) {
        _ = try ListedTouch.number(&cursor)
        try cursor.skip("app_id")
        try cursor.key("window_seconds")
        window = cursor.takeNull() ? nil : try cursor.decimal(places: 3)
        try cursor.take(",")
        let start = cursor.place
        columns = try ListedTouch.columns(&cursor)
        members = start..<cursor.place
        while cursor.isNext(",") {
            let key = try cursor.anyKey()
            let value = try cursor.value()
            if cursor.has("link", at: key) { link = value } else { deepLinks = value }
        }
        try cursor.take("}")
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
