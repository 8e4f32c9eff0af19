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

/// The clicks and touches that lines of a piece may name, block by block.
///
/// `CandidatesPiece` says how they are counted. A block has the same place in `blocks` here as in the piece. It has a
/// *section* for each piece with lines of it so far, in order. A number is found by its section, as the numbers of a
/// block continue from section to section, and its distance from the first number of that section. In the example
/// there, the first block has two sections with the first numbers 0 and 3: number 4 is 1 after the first of the second
/// section, whose clicks begin at place 0.
public struct PieceBlocks: Sendable {
    /// What lines of one block in one piece spell out; a class, so that taking it over counts one reference.
    private final class Section: Sendable {
        let spelled: SpelledOut
        /// The places in `spelled` of the section's first click and first touch.
        let (firstClick, firstTouch): (Int, Int)

        init(_ spelled: SpelledOut, firstClick: Int, firstTouch: Int) {
            self.spelled = spelled
            (self.firstClick, self.firstTouch) = (firstClick, firstTouch)
        }
    }
    /// The numbers of a block's clicks, or of its touches.
    private struct Numbers: Sendable {
        /// The first number of each section; where a section has none, that of the next one.
        private var firsts: [Int] = []
        private(set) var count = 0

        /// Adds a section.
        mutating func add(_ more: Int) {
            firsts.append(count)
            count += more
        }

        /// The section that has a number, and how many of its numbers come before this one; nil if no section has it.
        @inline(__always)
        func find(_ number: Int) -> (section: Int, offset: Int)? {
            guard number >= 0, number < count else { return nil }
            let section = firsts.firstPlace { $0 > number } - 1
            return (section, number - firsts[section])
        }
    }
    private struct Block: Sendable {
        var number: Int
        var sections: [Section] = []
        var clicks = Numbers()
        var touches = Numbers()
    }
    private var blocks: [Block] = []

    /// Adds what a piece spells out to the block that the piece before left open.
    ///
    /// - Throws: `DamagedLine` where numbers do not continue those of earlier lines.
    init(_ piece: CandidatesPiece, after earlier: PieceBlocks?) throws(DamagedLine) {
        for part in piece.blocks {
            var block = Block(number: part.number)
            if blocks.isEmpty, let open = earlier?.blocks.last, open.number == part.number { block = open }
            guard part.firstClick == block.clicks.count || part.clicks.isEmpty,
                part.firstTouch == block.touches.count || part.touches.isEmpty
            else {
                throw DamagedLine(
                    "click \(block.clicks.count) or touch \(block.touches.count) of block \(part.number)")
            }
            block.sections.append(
                Section(
                    piece.spelled, firstClick: part.clicks.lowerBound, firstTouch: part.touches.lowerBound))
            block.clicks.add(part.clicks.count)
            block.touches.add(part.touches.count)
            blocks.append(block)
        }
    }

    /// Where a click is, by its number and the place of its block in the piece: its section and its place in what that
    /// spells out; nil if no line spelled it out.
    @inline(__always)
    private func find(click number: Int, of block: Int) -> (section: Section, place: Int)? {
        guard block >= 0, block < blocks.count, let found = blocks[block].clicks.find(number) else { return nil }
        let section = blocks[block].sections[found.section]
        return (section, section.firstClick + found.offset)
    }

    /// The same of a touch.
    @inline(__always)
    private func find(touch number: Int, of block: Int) -> (section: Section, place: Int)? {
        guard block >= 0, block < blocks.count, let found = blocks[block].touches.find(number) else { return nil }
        let section = blocks[block].sections[found.section]
        return (section, section.firstTouch + found.offset)
    }

    /// A click by its number and the place of its block in the piece; nil if no line spelled it out.
    public func click(_ number: Int, of block: Int) -> SpelledClick? {
        find(click: number, of: block).map { SpelledClick(click: $0.spelled.clicks[$1], bytes: $0.spelled.bytes) }
    }

    /// The same as a candidate, whose reference is its number in the block; with what the piece's reading made of it,
    /// but with its link's number only if that is asked for.
    public func candidate(_ number: Int, of block: Int, withLink: Bool) -> Candidate? {
        guard let (section, place) = find(click: number, of: block) else { return nil }
        let click = section.spelled.clicks[place]
        var candidate = Candidate(
            click: click.number, reference: UInt64(number), clickedAt: click.clickedAt,
            link: withLink
                ? find(touch: click.touch, of: block).map { $0.spelled.touches[$1].link } ?? .absent : .absent,
            ipClass: click.ipClass)
        if !section.spelled.signals.isEmpty { candidate.keptSignals = section.spelled.signals[place] }
        return candidate
    }

    /// The `clicked_at` of a click.
    public func clickedAt(_ number: Int, of block: Int) -> Instant? {
        find(click: number, of: block).map { $0.spelled.clicks[$1].clickedAt }
    }

    /// The window that the link of a click has of its own.
    public func linkWindow(ofClick number: Int, of block: Int) -> Milliseconds? {
        guard let (section, place) = find(click: number, of: block) else { return nil }
        return find(touch: section.spelled.clicks[place].touch, of: block).flatMap { $0.spelled.touches[$1].window }
    }

    /// The numbers that the pieces' reading gave to all clicks of the block that is open at the end.
    public var openClickNumbers: Set<ClickNumber> {
        guard let block = blocks.last else { return [] }
        return Set(block.sections.flatMap { $0.spelled.clicks.map(\.number) })
    }

    /// A touch by its number and the place of its block in the piece; nil if no line spelled it out.
    public func touch(_ number: Int, of block: Int) -> ReviewedTouch? {
        spelled(number, of: block).map { ReviewedTouch($0.copied, details(ofTouch: number, of: block)) }
    }

    /// A touch's columns, without copying them.
    public func spelled(_ number: Int, of block: Int) -> SpelledTouch? {
        find(touch: number, of: block).map { SpelledTouch($0.spelled.touches[$1].places, of: $0.spelled.bytes) }
    }

    /// What a touch's columns do not tell.
    public func details(ofTouch number: Int, of block: Int) -> TouchDetails {
        find(touch: number, of: block).map { $0.spelled.touches[$1].details(in: $0.spelled.bytes) }
            ?? TouchDetails()
    }
}
