import AttributionModel
import Compression
import Reviewing

/// An install's row, and its line of candidates with everything that it names.
struct FoundInstall {
    /// A line of candidates with what it names, by itself: the block that it is in may be most of a day.
    struct Listing: Sendable {
        /// The line alone.
        let piece: CandidatesPiece
        let install: ListedInstall
        private let clicks: [Int: SpelledClick]
        private let touches: [Int: SpelledTouch]
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
    /// Copies an install's line from a piece, and what it names from the piece's blocks.
    init(_ listed: ListedInstall, of piece: CandidatesPiece, _ blocks: PieceBlocks) throws(DamagedLine) {
        let line = Array(piece.bytes[listed.line.lowerBound...listed.line.upperBound])
        let own = CandidatesPiece(line, count: line.count)
        guard let install = own.installs.first else { throw own.damage?.error ?? DamagedLine("an install") }
        (self.piece, self.install) = (own, install)
        var clicks: [Int: SpelledClick] = [:]
        var touches: [Int: SpelledTouch] = [:]
        func keepTouch(_ number: Int) {
            guard touches[number] == nil, let touch = blocks.spelled(number, of: listed.block) else { return }
            touches[number] = SpelledTouch(columns: Array(touch.members))
        }
        for tier in own.tiers {
            if case .link(let touch?) = tier.content { keepTouch(touch) }
            for number in tier.clicks(in: own) where clicks[number] == nil {
                guard let click = blocks.click(number, of: listed.block) else { continue }
                clicks[number] = click.copied
                keepTouch(click.touch)
            }
        }
        (self.clicks, self.touches) = (clicks, touches)
    }

    /// A click by its number in the line's block; nil if no line spelled it out.
    func click(_ number: Int) -> SpelledClick? { clicks[number] }

    /// The same of a touch.
    func touch(_ number: Int) -> SpelledTouch? { touches[number] }

    /// What a piece of candidates tells before it is read.
    private struct Mark {
        /// The piece's number.
        var piece: Int
        /// The first line's block.
        var block: Int
        /// The blocks that the lines which are looked for may be in, with the clicks of which they name one; with none
        /// if the lines of this piece are themselves looked for.
        var wanted: [(block: Int, numbers: Set<Int>)] = []
    }

    /// The lines of an install, or those whose lists name a click, in a part's candidates, in order.
    ///
    /// First the id is looked for, and then its blocks are read: what is spelled out before a block matters to nobody.
    static func all(of sought: SoughtInstalls, in part: PublishedPart, threads: Int) async throws(RunError) -> [Self] {
        var lines = PartLines(name: OutputName.candidates, parts: [part], threads: threads)
        let marks = try await lines.map { piece throws(DamagedLine) in try mark(piece, sought) }
        var listings: [Self] = []
        var seen: Set<Int> = []
        for (place, mark) in marks.enumerated() {
            for (block, own) in mark.wanted where !sought.areOfClick || seen.insert(block).inserted {
                let first = marks[..<place].last { $0.block < block }?.piece ?? 0
                // A click is spelled out once in a block, by the first of its lines that name it.
                let last = sought.areOfClick ? marks[place...].last { $0.block <= block }?.piece : nil
                let numbers = marks[place...].flatMap(\.wanted).reduce(into: own) { numbers, wanted in
                    if wanted.block == block { numbers.formUnion(wanted.numbers) }
                }
                let pieces = try await lines.map(first...(last ?? mark.piece)) { piece throws(DamagedLine) in
                    try read(piece.lines, block, keepsLinesFrom: mark.piece, naming: numbers, piece.number)
                }
                do throws(DamagedLine) {
                    listings += try all(of: sought, in: block, pieces.compactMap { $0 })
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

    /// A piece from the first line of a block on; nil if it has none.
    ///
    /// Lines are kept from a piece on, and of those only if one of them names any of some clicks, where there are some:
    /// a block may be most of a day.
    private static func read(
        _ lines: LinePiece, _ block: Int, keepsLinesFrom first: Int, naming numbers: Set<Int>, _ number: Int
    ) throws(DamagedLine) -> CandidatesPiece? {
        var piece = CandidatesPiece(lines.bytes, from: lines.start, count: lines.count)
        if let damage = piece.damage { throw damage.error }
        guard let start = piece.start(ofBlock: block) else { return nil }
        if start > lines.start { piece = CandidatesPiece(lines.bytes, from: start, count: lines.count) }
        let isWanted = number >= first && (numbers.isEmpty || piece.names(anyOf: numbers, ofBlock: block))
        if !isWanted { piece.forgetLines() }
        return piece
    }

    /// The lines that are looked for in a block, of which all pieces up to theirs are passed.
    private static func all(
        of sought: SoughtInstalls, in block: Int, _ pieces: [CandidatesPiece]
    ) throws(DamagedLine) -> [Self] {
        var listings: [Self] = []
        var known: PieceBlocks?
        for piece in pieces {
            let blocks = try piece.blocks(after: known)
            known = blocks
            for install in piece.installs
            where piece.blockNumber(of: install) == block && sought.isMet(by: install, of: piece, blocks) {
                listings.append(try Self(install, of: piece, blocks))
            }
        }
        return listings
    }

    /// The digests of the ids, as JSON, of the clicks that its lists name.
    var clickDigests: [Digest] { clicks.values.map(\.idDigest) }
}

extension CandidatesPiece {
    /// Whether any of its lines names any of some clicks of a block.
    fileprivate func names(anyOf numbers: Set<Int>, ofBlock block: Int) -> Bool {
        installs.contains { install in
            blockNumber(of: install) == block
                && tiers[install.tiers].contains { $0.clicks(in: self).contains(where: numbers.contains) }
        }
    }
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
