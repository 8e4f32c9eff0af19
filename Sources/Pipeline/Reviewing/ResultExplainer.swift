import AttributionModel
import Deciding
import Publishing
import Reviewing
import Signals

/// Explains single installs of a published result (spec §5).
public struct ResultExplainer: Sendable {
    private let result: PublishedResult
    private let pipeline: PipelineDefinition

    /// Opens a result.
    ///
    /// - Throws: `RunError` where the folder is no result, or one without its pipeline.
    public init(result path: String) throws(RunError) {
        result = try PublishedResult(path)
        pipeline = try result.pipeline()
    }

    /// Explains every row of an install id, in the order of rows.
    ///
    /// - Throws: `inputMissing` where the result has no such install.
    public func explain(_ installID: String) throws(RunError) -> ExplainedInstall {
        let found = try FoundInstalls(installID, in: result)
        guard !found.installs.isEmpty else {
            throw RunError(
                .inputMissing,
                "the result \(result.path) has no install \"\(installID)\"; check the id, and whether its line was read "
                    + "(rejects.jsonl.gz holds those that were not)")
        }
        var explanations: [Explanation] = []
        for install in found.installs {
            do {
                explanations.append(try InstallExplainer(install, found, pipeline).explanation())
            } catch {
                throw RunError(.inputOutput, "cannot read \(result.path): a line lacks \(error.expectation)")
            }
        }
        return ExplainedInstall(explanations: explanations)
    }
}

/// What there is to say of an install.
public struct ExplainedInstall: Sendable {
    let explanations: [Explanation]

    /// For people.
    public var text: String { explanations.map(\.text).joined(separator: "\n") }

    /// For programs: an array of an object for each row.
    public var json: String {
        String(decoding: ManifestValue.array(explanations.map(\.value)).render(), as: UTF8.self)
    }
}

/// An install's line of candidates with all that it names, and its row.
struct FoundInstall {
    var piece: CandidatesPiece
    var install: ListedInstall
    var touches: PieceTouches
    var row = ResultRow()
}

/// The rows of an install id, and who won their candidates.
struct FoundInstalls {
    private(set) var installs: [FoundInstall] = []
    /// Rows that won a click, by its id as JSON.
    private(set) var winners: [[UInt8]: [ResultRow]] = [:]

    init(_ installID: String, in result: PublishedResult) throws(RunError) {
        let wanted = Array(installID.utf8)
        let candidates = try result.candidates()
        var touches: PieceTouches?
        while let bytes = try candidates.next() {
            let piece = CandidatesPiece(bytes)
            if let damage = piece.damage { throw candidates.damaged(damage.error) }
            let own = PieceTouches(piece, after: touches)
            for install in piece.installs where JSONText.bytes(bytes, install.installID) == wanted {
                installs.append(FoundInstall(piece: piece, install: install, touches: own))
                for tier in piece.tiers[install.tiers] {
                    for click in tier.clicks { winners[Array(bytes[piece.clicks[click].id])] = [] }
                }
            }
            touches = own
        }
        guard !installs.isEmpty else { return }
        var rows = ResultRows(try result.lines("attributions.jsonl.gz"))
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
}

extension ListedTier {
    /// The places of its clicks.
    var clicks: Range<Int> {
        switch content {
        case .link, .device(click: nil): 0..<0
        case .device(let click?): click..<click + 1
        case .candidates(let clicks, _, _, _): clicks
        }
    }
}
