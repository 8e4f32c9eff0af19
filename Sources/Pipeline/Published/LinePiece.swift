import Reviewing

/// Whole lines of one of a result's files, each with its line feed.
struct LinePiece: Sendable {
    /// The lines, followed by memory left from earlier use.
    let bytes: [UInt8]
    /// Where the first line begins.
    var start = 0
    /// The bytes up to the end of the last line.
    let count: Int

    /// A cursor at the first line, which ends with the last one.
    var cursor: JSONCursor { JSONCursor(bytes, start..<count) }

    /// Where the lines of an install begin, in an output whose lines all begin with an install's id.
    func lines(ofInstall id: [UInt8]) throws(DamagedLine) -> [Int] {
        try lines { JSONText.isEqual(bytes, $0, to: id) }
    }

    /// Where the lines begin whose install's id, as JSON without quotes, is meant.
    func lines(ofInstall isMeant: (Range<Int>) -> Bool) throws(DamagedLine) -> [Int] {
        var found: [Int] = []
        var cursor = cursor
        while cursor.place < count {
            let start = cursor.place
            try cursor.take("{")
            try cursor.passKey("install_id")
            if isMeant(try cursor.string()) { found.append(start) }
            _ = try cursor.endLine()
        }
        return found
    }
}
