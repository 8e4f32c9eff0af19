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

    /// Its batch day; nil in a result without dates.
    var date: String? { part.date }
}

/// The rows of an install id, and who won their candidates.
struct FoundInstalls {
    private(set) var installs: [FoundInstall] = []
    /// Rows that won a click, by the click's id as JSON.
    private(set) var winners: [[UInt8]: [ResultRow]] = [:]

    /// The parts that may contain installs before these.
    private var earlierParts: [PublishedPart] = []

    /// The first day of the result, if days that are not in it may have claimed clicks earlier.
    private(set) var firstDayAfterOthers: Int32?

    /// Looks for an id in some parts of a result; any part up to the last with this id may have won its clicks.
    init(_ installID: String, in parts: [PublishedPart], of result: PublishedResult) throws(RunError) {
        let wanted = installID.utf8Bytes
        var last: PublishedPart?
        for part in parts {
            let rows = try FoundInstalls.rows(of: wanted, in: part)
            guard !rows.isEmpty else { continue }
            try read(part, wanted, rows)
            last = part
        }
        guard let last else { return }
        earlierParts = result.parts.filter { ($0.day ?? 0) <= (last.day ?? 0) }
        guard !winners.isEmpty else { return }
        firstDayAfterOthers = result.firstDayAfterOthers
        winners = try winners(ofClicks: winners)
    }

    /// The rows that won some clicks, by their ids as JSON.
    func winners(ofClicks clicks: [[UInt8]: [ResultRow]]) throws(RunError) -> [[UInt8]: [ResultRow]] {
        var winners = clicks
        var rows = ResultRows(earlierParts)
        while try rows.advance() {
            let row = rows.row
            guard row.status == .attributed, row.isNull(.inheritedFrom), !row.isNull(.clickID) else { continue }
            let click = Array(row.json(.clickID).dropFirst().dropLast())
            if winners[click] != nil { winners[click]?.append(row) }
        }
        return winners
    }

    private static func rows(of installID: [UInt8], in part: PublishedPart) throws(RunError) -> [ResultRow] {
        var found: [ResultRow] = []
        var rows = ResultRows([part])
        while try rows.advance() {
            if rows.row.bytes(.installID) == installID { found.append(rows.row) }
        }
        return found
    }

    /// Reads the lines of an id in a part's candidates, or in its state if there are none.
    private mutating func read(_ part: PublishedPart, _ wanted: [UInt8], _ rows: [ResultRow]) throws(RunError) {
        let pipeline = try part.pipeline()
        guard part.candidatesGap == nil else {
            for row in rows {
                let state = try FoundInstalls.state(of: row, in: part)
                installs.append(FoundInstall(row: row, state: state, pipeline: pipeline, part: part))
            }
            return
        }
        let candidates = try part.candidates()
        var blocks: PieceBlocks?
        while let lines = try candidates.next() {
            let bytes = lines.bytes
            let piece = CandidatesPiece(bytes, count: lines.count)
            let own: PieceBlocks
            do throws(DamagedLine) { own = try piece.blocks(after: blocks) } catch { throw candidates.damaged(error) }
            for install in piece.installs where JSONText.bytes(bytes, install.installID) == wanted {
                guard let row = rows.first(where: { $0.instant(.requestedAt) == install.requestedAt }) else {
                    throw candidates.damaged(DamagedLine("its own row"))
                }
                let listing = FoundInstall.Listing(piece: piece, install: install, blocks: own)
                installs.append(FoundInstall(row: row, listing: listing, pipeline: pipeline, part: part))
                noteClicks(of: listing)
            }
            blocks = own
        }
    }

    /// Notes the clicks that an install's lists name, in order to look for their winners.
    private mutating func noteClicks(of listing: FoundInstall.Listing) {
        for tier in listing.piece.tiers[listing.install.tiers] {
            for click in tier.clicks(in: listing.piece) {
                guard let spelled = listing.blocks.click(click, of: listing.install.block) else { continue }
                winners[Array(spelled.id)] = []
            }
        }
    }

    /// What a part's state says of a row; nil if it has none.
    private static func state(of row: ResultRow, in part: PublishedPart) throws(RunError) -> Explanation.State? {
        guard part.has(OutputName.state) else { return nil }
        var found: Explanation.State?
        do {
            try part.lines(OutputName.state).forEachState { state, bytes in
                guard state.requestedAt == row.instant(.requestedAt) else { return }
                var cursor = JSONCursor(bytes, state.line)
                try cursor.take("{")
                guard try cursor.anyKey().count > 0, bytes[try cursor.value()] == row.json(.installID) else { return }
                found = Explanation.State(
                    isClaimed: state.isClaimed, hasDeviceID: state.deviceID != .none,
                    oncePer: state.oncePer.map { JSONText.string(bytes, $0) })
            }
        } catch {
            throw RunError(error)
        }
        return found
    }
}
