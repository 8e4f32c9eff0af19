import AttributionModel
import Reviewing

/// An install's row, and its line of candidates with everything that it names.
struct FoundInstall {
    /// A line of candidates.
    struct Listing {
        var piece: CandidatesPiece
        var install: ListedInstall
        var blocks: PieceBlocks
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
    /// A click by its number in the line's block; nil if no line spelled it out.
    func click(_ number: Int) -> SpelledClick? { blocks.click(number, of: install.block) }

    /// The same of a touch.
    func touch(_ number: Int) -> SpelledTouch? { blocks.spelled(number, of: install.block) }

    /// What a piece of candidates tells before it is read.
    private struct Mark {
        /// The piece's number.
        var piece: Int
        /// The first line's block.
        var block: Int
        /// The blocks of the lines of the install that is looked for.
        var wanted: [Int] = []
    }

    /// The lines of an id in a part's candidates, in order.
    ///
    /// First the id is looked for, and then its blocks are read: what is spelled out before a block matters to nobody.
    static func all(of id: [UInt8], in part: PublishedPart, threads: Int) async throws(RunError) -> [Self] {
        var lines = PartLines(name: OutputName.candidates, parts: [part], threads: threads)
        let marks = try await lines.map { piece throws(DamagedLine) in try mark(piece, id) }
        var listings: [Self] = []
        for (place, mark) in marks.enumerated() {
            for block in mark.wanted {
                let first = marks[..<place].last { $0.block < block }?.piece ?? 0
                let pieces = try await lines.map(first...mark.piece) { piece throws(DamagedLine) in
                    try read(piece.lines, block, keepsLines: piece.number == mark.piece)
                }
                do throws(DamagedLine) {
                    listings += try all(of: id, in: block, pieces.compactMap { $0 })
                } catch {
                    throw ResultLines.damaged(error, part.path(of: OutputName.candidates))
                }
            }
        }
        return listings
    }

    private static func mark(_ piece: PartLines.Piece, _ id: [UInt8]) throws(DamagedLine) -> Mark {
        let (lines, number) = (piece.lines, piece.number)
        let isThere = try !lines.lines(ofInstall: id).isEmpty
        var cursor = lines.cursor
        let end = isThere ? lines.count : try cursor.endLine() + 1
        let piece = CandidatesPiece(lines.bytes, from: lines.start, count: end)
        if let damage = piece.damage { throw damage.error }
        var mark = Mark(piece: number, block: piece.firstBlock ?? 0)
        for install in piece.installs where isThere && JSONText.isEqual(piece.bytes, install.installID, to: id) {
            let block = piece.blockNumber(of: install)
            if mark.wanted.last != block { mark.wanted.append(block) }
        }
        return mark
    }

    /// A piece from the first line of a block on; nil if it has none.
    private static func read(
        _ lines: LinePiece, _ block: Int, keepsLines: Bool
    ) throws(DamagedLine) -> CandidatesPiece? {
        var piece = CandidatesPiece(lines.bytes, from: lines.start, count: lines.count)
        if let damage = piece.damage { throw damage.error }
        guard let start = piece.start(ofBlock: block) else { return nil }
        if start > lines.start { piece = CandidatesPiece(lines.bytes, from: start, count: lines.count) }
        if !keepsLines { piece.forgetLines() }
        return piece
    }

    /// The lines of an id in a block, of which all pieces up to theirs are passed.
    private static func all(of id: [UInt8], in block: Int, _ pieces: [CandidatesPiece]) throws(DamagedLine) -> [Self] {
        guard let piece = pieces.last else { return [] }
        var known: PieceBlocks?
        for piece in pieces { known = try piece.blocks(after: known) }
        guard let known else { return [] }
        return piece.installs.compactMap { install in
            guard JSONText.isEqual(piece.bytes, install.installID, to: id), piece.blockNumber(of: install) == block
            else { return nil }
            return Self(piece: piece, install: install, blocks: known)
        }
    }
}
