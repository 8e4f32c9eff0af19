public import AttributionModel

extension CandidatesPiece {
    /// The clicks and touches that its lines may name, including those of the block that the piece before left open.
    ///
    /// - Throws: `DamagedLine` where a line is damaged, or numbers do not continue those of earlier lines.
    public func blocks(after earlier: PieceBlocks?) throws(DamagedLine) -> PieceBlocks {
        if let damage { throw damage.error }
        return try PieceBlocks(self, after: earlier)
    }
}

/// The clicks and touches that lines of a piece may name, block by block; touches are read only when they are needed,
/// as most of them win nothing.
public struct PieceBlocks: Sendable {
    /// What lines of one block in one piece spell out.
    private struct Section: Sendable {
        /// The copies of it, so that the lines themselves need not be kept.
        var bytes: [UInt8]
        /// The piece's clicks that belong to the block; touches likewise.
        var clicks: ArraySlice<ListedClick>
        /// Those of the clicks; empty if they were not read.
        var signals: ArraySlice<SignalValues>
        var touches: ArraySlice<UInt32>
    }
    private struct Block: Sendable {
        var number: Int
        var sections: [Section] = []
        /// The number of the first click and of the first touch of each section; if it has none, of the next one.
        var firstClicks: [Int] = []
        var firstTouches: [Int] = []
        var clickCount = 0
        var touchCount = 0

        /// The section of a click or touch that some line spelled out, and its place there.
        func section(of number: Int, _ firsts: [Int]) -> (section: Int, place: Int) {
            let section = firsts.firstPlace { $0 > number } - 1
            return (section, number - firsts[section])
        }
    }
    private var blocks: [Block] = []

    /// Adds what a piece spells out to the block that the piece before left open.
    ///
    /// - Throws: `DamagedLine` where numbers do not continue those of earlier lines.
    init(_ piece: CandidatesPiece, after earlier: PieceBlocks?) throws(DamagedLine) {
        for part in piece.blocks {
            var block = Block(number: part.number)
            if blocks.isEmpty, let open = earlier?.blocks.last, open.number == part.number { block = open }
            guard part.firstClick == block.clickCount || part.clicks.isEmpty,
                part.firstTouch == block.touchCount || part.touches.isEmpty
            else {
                throw DamagedLine("click \(block.clickCount) or touch \(block.touchCount) of block \(part.number)")
            }
            block.sections.append(
                Section(
                    bytes: piece.spelled, clicks: piece.clicks[part.clicks],
                    signals: piece.signals.isEmpty ? [] : piece.signals[part.clicks],
                    touches: piece.touches[part.touches]))
            block.firstClicks.append(block.clickCount)
            block.firstTouches.append(block.touchCount)
            block.clickCount += part.clicks.count
            block.touchCount += part.touches.count
            blocks.append(block)
        }
    }

    /// A click by its number and the place of its block in the piece; nil if no line spelled it out.
    public func click(_ number: Int, of block: Int) -> SpelledClick? {
        guard number >= 0, block >= 0, block < blocks.count, number < blocks[block].clickCount else { return nil }
        let (section, place) = blocks[block].section(of: number, blocks[block].firstClicks)
        let clicks = blocks[block].sections[section].clicks
        return SpelledClick(clicks[clicks.startIndex + place], in: blocks[block].sections[section].bytes)
    }

    /// The signals of a click that some line spelled out, if its piece has read them.
    public func signals(ofClick number: Int, of block: Int) -> SignalValues? {
        guard number >= 0, block >= 0, block < blocks.count, number < blocks[block].clickCount else { return nil }
        let (section, place) = blocks[block].section(of: number, blocks[block].firstClicks)
        let signals = blocks[block].sections[section].signals
        return place < signals.count ? signals[signals.startIndex + place] : nil
    }

    private func cursor(atTouch number: Int, of block: Int) -> JSONCursor? {
        guard number >= 0, block >= 0, block < blocks.count, number < blocks[block].touchCount else { return nil }
        let (place, within) = blocks[block].section(of: number, blocks[block].firstTouches)
        let section = blocks[block].sections[place]
        let start = section.touches[section.touches.startIndex + within]
        return JSONCursor(section.bytes, Int(start)..<section.bytes.count)
    }

    /// A touch by its number and the place of its block in the piece; nil if no line spelled it out.
    public func touch(_ number: Int, of block: Int) -> ReviewedTouch? {
        spelled(number, of: block).map { ReviewedTouch(columns: Array($0.touch.members), details: $0.details) }
    }

    /// The same without copying, with what its columns do not tell.
    public func spelled(_ number: Int, of block: Int) -> (touch: SpelledTouch, details: ReviewedTouch.Details)? {
        guard var cursor = cursor(atTouch: number, of: block) else { return nil }
        return try? ListedTouch.read(&cursor)
    }

    /// The id of a touch's link as JSON, empty if no line spelled out the touch, and the window that the link has of
    /// its own.
    public func link(ofTouch number: Int, of block: Int) -> (id: ArraySlice<UInt8>, window: Milliseconds?) {
        guard var cursor = cursor(atTouch: number, of: block), let link = try? ListedTouch.link(&cursor) else {
            return ([], nil)
        }
        return (cursor.bytes[link.id], link.window)
    }
}
