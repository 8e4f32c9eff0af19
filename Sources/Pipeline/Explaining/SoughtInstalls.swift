import AttributionModel
import Compression
import Publishing
import Reviewing

/// Which installs of a result are looked for; ids are compared byte for byte.
enum SoughtInstalls: Sendable {
    /// Those that have an id themselves.
    case id([UInt8])
    /// Those that have one of some ids, told by the digests of the ids as JSON.
    case ids(Set<Digest>)
    /// Those whose lists of candidates, or whose rows, name a click; its id is as JSON, without quotes.
    case click([UInt8])
    /// Some that are known; their ids are as JSON.
    case known(Set<LineKey>)

    /// Those that have something to do with the click of an id.
    init(ofClick id: String) { self = .click(Array(JSONWriter.content(of: id))) }

    /// The installs that it names itself, by the digests of their ids as JSON.
    var installs: Set<Digest> {
        switch self {
        case .id(let id): [Digest(of: JSONWriter.content(of: String(decoding: id, as: UTF8.self)).span)]
        case .ids(let ids): ids
        case .click: []
        case .known(let keys): Set(keys.map(\.id))
        }
    }

    /// The click that it names itself, likewise.
    var clicks: Set<Digest> {
        guard case .click(let id) = self else { return [] }
        return [Digest(of: id.span)]
    }

    /// Whether they are looked for by a click.
    ///
    /// Then any line of candidates up to the end of a block that spells out the click may name it, by its number; and
    /// lines of installs that repeat or inherit an answer do not name it.
    var areOfClick: Bool { if case .click = self { true } else { false } }

    /// Whether they are looked for by their own ids, which a part may lack.
    var areOfIDs: Bool {
        switch self {
        case .id, .ids: true
        case .click, .known: false
        }
    }

    /// Whether lines of rows or of candidates may have one of the ids.
    func mayBe(in lines: LinePiece) throws(DamagedLine) -> Bool {
        switch self {
        case .id(let id): try !lines.lines(ofInstall: id).isEmpty
        case .ids(let ids):
            try !lines.lines(ofInstall: { ids.contains(Digest(of: lines.bytes.span.extracting($0))) }).isEmpty
        case .click, .known: true
        }
    }

    /// The blocks of lines of candidates that have the id, each once, with the numbers of the clicks that do.
    func blocks(of piece: CandidatesPiece) -> [(block: Int, numbers: Set<Int>)] {
        switch self {
        case .click(let id): return piece.clicks(ofID: id)
        case .id, .ids, .known:
            var blocks: [Int] = []
            for install in piece.installs where isMet(by: install, of: piece, naming: []) {
                let block = piece.blockNumber(of: install)
                if blocks.last != block { blocks.append(block) }
            }
            return blocks.map { ($0, []) }
        }
    }

    /// Whether a line of candidates is meant, where `numbers` are those of the click in the line's block.
    func isMet(by install: ListedInstall, of piece: CandidatesPiece, naming numbers: Set<Int>) -> Bool {
        switch self {
        case .id(let id): JSONText.isEqual(piece.bytes, install.installID, to: id)
        case .ids(let ids): ids.contains(piece.lineKey(of: install).id)
        case .click:
            piece.tiers[install.tiers].contains { $0.clicks(in: piece).contains(where: numbers.contains) }
        case .known(let keys): keys.contains(piece.lineKey(of: install))
        }
    }

    /// Whether a row is meant.
    func isMet(by row: ResultRow) -> Bool {
        switch self {
        case .id(let id): row.bytes(.installID) == id
        case .ids(let ids): ids.contains(row.lineKey.id)
        case .click(let id): row.content(.clickID).elementsEqual(id)
        case .known(let keys): keys.contains(row.lineKey)
        }
    }
}
