import AttributionModel
import Compression
import Publishing
import Reviewing

/// Which installs of a result are looked for; ids are compared byte for byte.
enum SoughtInstalls: Sendable {
    /// Those that have an id themselves.
    case id([UInt8])
    /// Those whose lists of candidates, or whose rows, name a click; its id is as JSON, without quotes.
    case click([UInt8])

    /// Those that have something to do with the click of an id.
    init(ofClick id: String) { self = .click(Array(JSONWriter.spelling(of: id).dropFirst().dropLast())) }

    /// The installs that it names itself, by the digests of their ids as JSON.
    var installs: Set<Digest> {
        guard case .id(let id) = self else { return [] }
        let spelling = JSONWriter.spelling(of: String(decoding: id, as: UTF8.self))
        return [Digest(of: spelling.span.extracting(1..<spelling.count - 1))]
    }

    /// The click that it names itself, likewise.
    var clicks: Set<Digest> {
        guard case .click(let id) = self else { return [] }
        return [Digest(of: id.span)]
    }

    /// Whether they are looked for by a click: then a line of candidates that names it, by its number, may be any up to
    /// the end of a block that spells it out, and those of installs that repeat or inherit an answer do not name it.
    var areOfClick: Bool { if case .click = self { true } else { false } }

    /// Whether lines of candidates may have the id.
    func mayBe(in lines: LinePiece) throws(DamagedLine) -> Bool {
        switch self {
        case .id(let id): try !lines.lines(ofInstall: id).isEmpty
        case .click: true
        }
    }

    /// The blocks of lines of candidates that have the id, each once, with the numbers of the clicks that do.
    func blocks(of piece: CandidatesPiece) -> [(block: Int, numbers: Set<Int>)] {
        switch self {
        case .id(let id):
            var blocks: [Int] = []
            for install in piece.installs where JSONText.isEqual(piece.bytes, install.installID, to: id) {
                let block = piece.blockNumber(of: install)
                if blocks.last != block { blocks.append(block) }
            }
            return blocks.map { ($0, []) }
        case .click(let id): return piece.clicks(ofID: id)
        }
    }

    /// Whether a line of candidates is meant, by itself or by what its block spells out.
    func isMet(by install: ListedInstall, of piece: CandidatesPiece, _ blocks: PieceBlocks) -> Bool {
        switch self {
        case .id(let id): JSONText.isEqual(piece.bytes, install.installID, to: id)
        case .click(let id):
            piece.tiers[install.tiers].contains { tier in
                tier.clicks(in: piece).contains { blocks.click($0, of: install.block)?.id.elementsEqual(id) ?? false }
            }
        }
    }

    /// Whether a row is meant.
    func isMet(by row: ResultRow) -> Bool {
        switch self {
        case .id(let id): row.bytes(.installID) == id
        case .click(let id): row.json(.clickID).dropFirst().dropLast().elementsEqual(id)
        }
    }
}
