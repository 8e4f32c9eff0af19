import AttributionModel
import Reviewing

/// An install's row, and its line of candidates with everything that it names.
struct FoundInstall {
    /// A line of candidates with what it names, by itself: the block that it is in may be most of a day.
    struct Listing: Sendable {
        /// The line alone.
        let piece: CandidatesPiece
        let install: ListedInstall
        /// The clicks and the touches that it names, by their numbers in the block; not those that no line spelled out.
        let clicks: [Int: SpelledClick]
        let touches: [Int: SpelledTouch]
    }
    var row: ResultRow
    /// nil if there are no candidates.
    var listing: Listing?
    /// Read only if there are no candidates.
    var state: Explanation.State?
    /// The pipeline that decided it.
    var pipeline: PipelineDefinition
    /// The part that it is in.
    var part: PublishedPart
}

extension FoundInstall.Listing {
    /// Reads a line that was copied from a piece, and copies what it names from the piece's blocks.
    private init(_ line: Line, _ blocks: PieceBlocks) throws(DamagedLine) {
        piece = CandidatesPiece(line.bytes, count: line.bytes.count)
        guard let install = piece.installs.first else { throw piece.damage?.error ?? DamagedLine("an install") }
        self.install = install
        var clicks: [Int: SpelledClick] = [:]
        var touches: [Int: SpelledTouch] = [:]
        func keepTouch(_ number: Int) {
            guard touches[number] == nil, let touch = blocks.spelled(number, of: line.block) else { return }
            touches[number] = touch.copied
        }
        for tier in piece.tiers {
            if case .link(let touch?) = tier.content { keepTouch(touch) }
            for number in tier.clicks(in: piece) where clicks[number] == nil {
                guard let click = blocks.click(number, of: line.block) else { continue }
                clicks[number] = click.copied
                keepTouch(click.touch)
            }
        }
        (self.clicks, self.touches) = (clicks, touches)
    }

    /// What a piece of candidates tells before it is read.
    private struct Mark {
        /// The piece's number.
        var piece: Int
        /// The first line's block.
        var block: Int
        /// The blocks that lines which are looked for are in; if they are looked for by a click, the blocks that spell
        /// it out here, with its numbers there.
        var wanted: [(block: Int, numbers: Set<Int>)] = []
    }

    /// A copy of a line that is looked for, and the place of its block among those of its piece.
    private struct Line {
        var bytes: [UInt8]
        var block: Int
    }

    /// The lines that are looked for in a part's candidates, in order.
    ///
    /// First the ids are looked for, and then their blocks are read: what is spelled out before a block matters to
    /// nobody.
    static func all(of sought: SoughtInstalls, in part: PublishedPart, threads: Int) async throws(RunError) -> [Self] {
        var lines = PartLines(name: OutputName.candidates, parts: [part], threads: threads)
        let marks = try await lines.map { piece throws(DamagedLine) in try mark(piece, sought) }
        var listings: [Self] = []
        var seen: Set<Int> = []
        for (place, mark) in marks.enumerated() {
            for (block, _) in mark.wanted where seen.insert(block).inserted {
                let first = marks[..<place].last { $0.block < block }?.piece ?? 0
                // A click is spelled out once in a block, by the first of its lines that name it.
                let last = marks[place...].last { mark in
                    sought.areOfClick ? mark.block <= block : mark.wanted.contains { $0.block == block }
                }
                let numbers = marks[place...].flatMap(\.wanted).reduce(into: Set<Int>()) { numbers, wanted in
                    if wanted.block == block { numbers.formUnion(wanted.numbers) }
                }
                let pieces = try await lines.map(first...(last ?? mark).piece) { piece throws(DamagedLine) in
                    try read(piece.lines, block, sought, naming: numbers)
                }
                do throws(DamagedLine) {
                    var known: PieceBlocks?
                    for (piece, lines) in pieces.compactMap({ $0 }) {
                        let blocks = try piece.blocks(after: known)
                        known = blocks
                        for line in lines { listings.append(try Self(line, blocks)) }
                    }
                } catch {
                    throw ResultLines.damaged(error, part.path(of: OutputName.candidates))
                }
            }
        }
        return listings
    }

    private static func mark(_ piece: PartLines.Piece, _ sought: SoughtInstalls) throws(DamagedLine) -> Mark {
        let (lines, number) = (piece.lines, piece.number)
        let isThere = try sought.mayBe(in: lines)
        var cursor = lines.cursor
        let end = isThere ? lines.count : try cursor.endLine() + 1
        let piece = CandidatesPiece(lines.bytes, from: lines.start, count: end)
        if let damage = piece.damage { throw damage.error }
        return Mark(piece: number, block: piece.firstBlock ?? 0, wanted: isThere ? sought.blocks(of: piece) : [])
    }

    /// What a piece spells out from the first line of a block on, and the lines of the block that are looked for; nil
    /// if it has none of the block.
    ///
    /// All other lines are given up: a block may be most of a day.
    private static func read(
        _ lines: LinePiece, _ block: Int, _ sought: SoughtInstalls, naming numbers: Set<Int>
    ) throws(DamagedLine) -> (piece: CandidatesPiece, lines: [Line])? {
        var piece = CandidatesPiece(lines.bytes, from: lines.start, count: lines.count)
        if let damage = piece.damage { throw damage.error }
        guard let start = piece.start(ofBlock: block) else { return nil }
        if start > lines.start { piece = CandidatesPiece(lines.bytes, from: start, count: lines.count) }
        let wanted = piece.installs.filter { install in
            piece.blockNumber(of: install) == block && sought.isMet(by: install, of: piece, naming: numbers)
        }
        let copies = wanted.map { install in
            Line(bytes: Array(piece.bytes[install.line.lowerBound...install.line.upperBound]), block: install.block)
        }
        piece.forgetLines()
        return (piece, copies)
    }

    /// The digests of the ids, as JSON, of the clicks that its lists name.
    var clickDigests: [Digest] { clicks.values.map(\.idDigest) }
}

extension ListedTier {
    /// The numbers of its clicks.
    func clicks(in piece: CandidatesPiece) -> [Int] {
        switch content {
        case .link, .device(click: nil): []
        case .device(let click?): [click]
        case .candidates(let places, _, _, _): piece.candidates[places].map { Int($0) }
        }
    }
}
