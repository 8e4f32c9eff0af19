import AttributionModel
import Reviewing

/// An install's line of candidates with all that it names, and its row.
struct FoundInstall {
    var piece: CandidatesPiece
    var install: ListedInstall
    var blocks: PieceBlocks
    /// The pipeline that decided it.
    var pipeline: PipelineDefinition
    /// Its batch day; nil in a result without dates.
    var date: String?
    var row = ResultRow()
}

/// The rows of an install id, and who won their candidates.
struct FoundInstalls {
    private(set) var installs: [FoundInstall] = []
    /// Rows that won a click, by its id as JSON.
    private(set) var winners: [[UInt8]: [ResultRow]] = [:]

    /// Looks for an id in some parts of a result; clicks may have been won in any part up to the last that has it.
    init(_ installID: String, in parts: [PublishedPart], of result: PublishedResult) throws(RunError) {
        let wanted = Array(installID.utf8)
        var last: PublishedPart?
        for part in parts where try FoundInstalls.has(wanted, part) {
            try read(part, wanted)
            last = part
        }
        guard let last else { return }
        var rows = ResultRows(result.parts.filter { ($0.day ?? 0) <= (last.day ?? 0) })
        while try rows.advance() {
            let row = rows.row
            if row.bytes(.installID) == wanted,
                let place = installs.firstIndex(where: { $0.install.requestedAt == row.instant(.requestedAt) })
            {
                installs[place].row = row
            }
            guard row.status == .attributed, row.isNull(.inheritedFrom) else { continue }
            let click = Array(row.json(.clickID).dropFirst().dropLast())
            if winners[click] != nil { winners[click]?.append(row) }
        }
    }

    private static func has(_ installID: [UInt8], _ part: PublishedPart) throws(RunError) -> Bool {
        var rows = ResultRows([part])
        while try rows.advance() {
            if rows.row.bytes(.installID) == installID { return true }
        }
        return false
    }

    /// Reads the lines of an id in a part's candidates.
    private mutating func read(_ part: PublishedPart, _ wanted: [UInt8]) throws(RunError) {
        let pipeline = try part.pipeline()
        let candidates = try part.candidates()
        var blocks: PieceBlocks?
        while let lines = try candidates.next() {
            let bytes = lines.bytes
            let piece = CandidatesPiece(bytes, count: lines.count)
            let own: PieceBlocks
            do throws(DamagedLine) {
                if let damage = piece.damage { throw damage.error }
                own = try PieceBlocks(piece, after: blocks)
            } catch {
                throw candidates.damaged(error)
            }
            for install in piece.installs where JSONText.bytes(bytes, install.installID) == wanted {
                installs.append(
                    FoundInstall(piece: piece, install: install, blocks: own, pipeline: pipeline, date: part.date))
                for tier in piece.tiers[install.tiers] {
                    for click in tier.clicks(in: piece) {
                        if let spelled = own.click(click, of: install.block) { winners[Array(spelled.id)] = [] }
                    }
                }
            }
            blocks = own
        }
    }
}
