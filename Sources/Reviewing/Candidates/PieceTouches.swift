package import AttributionModel

/// The touches that lines of a piece may name, block by block; what they say is read when it is asked for, as most of them
/// win nothing.
package struct PieceTouches: Sendable {
    /// Where a touch is spelled out.
    private struct Place: Sendable {
        /// Whose bytes, in `pieces`.
        var piece: UInt32
        /// Where it begins.
        var start: UInt32
    }
    /// The bytes of this piece, and of those before it that spelled out touches of the block that it goes on with.
    private var pieces: [[UInt8]]
    private var places: [Place]
    /// The first touch of each block in `places`, and their end.
    private var starts: [Int]

    /// Joins the touches that a piece spells out to those of the block that the piece before left open.
    package init(_ piece: CandidatesPiece, after earlier: PieceTouches?) {
        (pieces, places) = earlier?.openBlock ?? ([], [])
        let open = places.count
        starts = [0] + piece.blockStarts.map { open + $0 }
        let number = UInt32(truncatingIfNeeded: pieces.count)
        pieces.append(piece.bytes)
        places.reserveCapacity(open + piece.touches.count)
        for start in piece.touches { places.append(Place(piece: number, start: start)) }
        starts.append(places.count)
    }

    /// What the next piece needs of the last block.
    private var openBlock: (pieces: [[UInt8]], places: [Place]) {
        let open = Array(places[starts[starts.count - 2]...])
        guard let first = open.first?.piece else { return ([], []) }
        let kept = open.map { Place(piece: $0.piece - first, start: $0.start) }
        return (Array(pieces[Int(first)...]), kept)
    }

    private func listed(_ number: Int, of block: Int) -> (touch: ListedTouch, bytes: [UInt8])? {
        guard number >= 0, block >= 0, block + 1 < starts.count, starts[block] + number < starts[block + 1] else {
            return nil
        }
        let place = places[starts[block] + number]
        let bytes = pieces[Int(place.piece)]
        var cursor = JSONCursor(bytes, Int(place.start)..<bytes.count)
        return (try? ListedTouch(&cursor)).map { ($0, bytes) }
    }

    /// A touch by the block of its line and its number; nil where no line spelled it out.
    package func touch(_ number: Int, of block: Int) -> ReviewedTouch? {
        listed(number, of: block).map { ReviewedTouch($0.touch, in: $0.bytes) }
    }

    /// The same where it stands, with its deep links where platforms have different ones.
    package func spelled(
        _ number: Int, of block: Int
    ) -> (touch: SpelledTouch, deepLinks: ReviewedTouch.DeepLinks?)? {
        listed(number, of: block).map { touch, bytes in
            (SpelledTouch(touch, in: bytes), ReviewedTouch.DeepLinks(touch, in: bytes))
        }
    }

    /// The own window of a touch's link.
    package func window(_ number: Int, of block: Int) -> Milliseconds? { listed(number, of: block)?.touch.window }

    /// The id of a touch's link as JSON, empty where no line spelled the touch out.
    package func linkID(_ number: Int, of block: Int) -> ArraySlice<UInt8> {
        listed(number, of: block).map { $0.bytes[$0.touch.columns[0]] } ?? []
    }
}
