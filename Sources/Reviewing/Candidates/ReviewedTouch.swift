package import AttributionModel

/// A payload with link facts, taken out of the line that spelled it out; a class, as thousands of clicks share one.
package final class ReviewedTouch: Sendable {
    /// The eleven columns of a row from `link_id` on, as members without braces.
    package let columns: [UInt8]
    package let appID: [UInt8]?
    /// The link's own window.
    package let window: Milliseconds?
    private let bounds: [Range<Int>]

    /// Takes a touch out of a piece.
    package convenience init(_ touch: ListedTouch, in bytes: [UInt8]) {
        self.init(
            columns: Array(bytes[touch.columns]), appID: touch.appID.map { JSONText.bytes(bytes, $0) },
            window: touch.window)
    }

    /// Takes a row's touch, with the app and window of another one.
    package convenience init(_ row: ResultRow, like touch: ReviewedTouch) {
        let key = RowColumn.linkID.name.utf8.count + 3
        self.init(
            columns: Array(row.line[(row.json(.linkID).startIndex - key)..<(row.line.endIndex - 1)]),
            appID: touch.appID, window: touch.window)
    }

    private init(columns: [UInt8], appID: [UInt8]?, window: Milliseconds?) {
        self.columns = columns
        self.appID = appID
        self.window = window
        var cursor = JSONCursor(columns, 0..<columns.count)
        var bounds: [Range<Int>] = []
        while cursor.place < columns.count, (try? cursor.anyKey()) != nil, let value = try? cursor.value() {
            bounds.append(value)
        }
        self.bounds = bounds
    }

    /// A column's value as JSON; `null` for columns before `link_id`.
    package func json(_ column: RowColumn) -> ArraySlice<UInt8> {
        let place = column.rawValue - RowColumn.linkID.rawValue
        guard bounds.indices.contains(place) else { return [0x6E, 0x75, 0x6C, 0x6C] }
        return columns[bounds[place]]
    }

    /// A text column's bytes, nil where it is null.
    package func bytes(_ column: RowColumn) -> [UInt8]? {
        let place = column.rawValue - RowColumn.linkID.rawValue
        guard bounds.indices.contains(place), columns[bounds[place].lowerBound] == 0x22 else { return nil }
        return JSONText.bytes(columns, bounds[place].lowerBound + 1..<bounds[place].upperBound - 1)
    }
}

/// The touches that lines of a piece may name, block by block.
package struct PieceTouches: Sendable {
    private var blocks: [[ReviewedTouch]]

    /// Joins the touches that a piece spells out to those of the block that the piece before left open.
    package init(_ piece: CandidatesPiece, after earlier: PieceTouches?) {
        blocks = [earlier?.blocks.last ?? []]
        for touch in piece.touches {
            if touch.number == 0 { blocks.append([]) }
            blocks[blocks.count - 1].append(ReviewedTouch(touch, in: piece.bytes))
        }
    }

    /// A touch by the block of its line and its number; nil where no line spelled it out.
    package func touch(_ number: Int, of block: Int) -> ReviewedTouch? {
        guard blocks.indices.contains(block), blocks[block].indices.contains(number) else { return nil }
        return blocks[block][number]
    }
}
