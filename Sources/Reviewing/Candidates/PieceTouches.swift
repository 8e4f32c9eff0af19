package import AttributionModel

/// The touches that lines of a piece may name, block by block; what they say is taken out of the bytes when it is asked
/// for, as most of them win nothing.
package struct PieceTouches: Sendable {
    /// Where a touch is spelled out.
    private struct Place: Sendable {
        /// Whose bytes, in `pieces`.
        var piece: Int
        var touch: ListedTouch
    }
    /// The bytes of this piece, and of those before it that spelled out touches of the block that it goes on with.
    private var pieces: [[UInt8]]
    private var places: [Place]
    /// The first touch of each block in `places`, and their end.
    private var starts: [Int]

    /// Joins the touches that a piece spells out to those of the block that the piece before left open.
    package init(_ piece: CandidatesPiece, after earlier: PieceTouches?) {
        (pieces, places) = earlier?.openBlock ?? ([], [])
        starts = [0]
        pieces.append(piece.bytes)
        places.reserveCapacity(places.count + piece.touches.count)
        for touch in piece.touches {
            if touch.number == 0 { starts.append(places.count) }
            places.append(Place(piece: pieces.count - 1, touch: touch))
        }
        starts.append(places.count)
    }

    /// What the next piece needs of the last block.
    private var openBlock: (pieces: [[UInt8]], places: [Place]) {
        let open = Array(places[starts[starts.count - 2]...])
        guard let first = open.first?.piece else { return ([], []) }
        let kept = open.map { Place(piece: $0.piece - first, touch: $0.touch) }
        return (Array(pieces[first...]), kept)
    }

    private func place(_ number: Int, of block: Int) -> Place? {
        guard number >= 0, block >= 0, block + 1 < starts.count, starts[block] + number < starts[block + 1] else {
            return nil
        }
        return places[starts[block] + number]
    }

    /// A touch by the block of its line and its number; nil where no line spelled it out.
    package func touch(_ number: Int, of block: Int) -> ReviewedTouch? {
        place(number, of: block).map { ReviewedTouch($0.touch, in: pieces[$0.piece]) }
    }

    /// The own window of a touch's link.
    package func window(_ number: Int, of block: Int) -> Milliseconds? { place(number, of: block)?.touch.window }

    /// The id of a touch's link as JSON, empty where no line spelled the touch out.
    package func linkID(_ number: Int, of block: Int) -> ArraySlice<UInt8> {
        guard let place = place(number, of: block) else { return [] }
        var cursor = JSONCursor(pieces[place.piece], place.touch.members)
        guard (try? cursor.anyKey()) != nil, let value = try? cursor.value() else { return [] }
        return pieces[place.piece][value]
    }
}
