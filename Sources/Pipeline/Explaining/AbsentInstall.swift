import AttributionModel
import Reviewing

/// What a result has in place of an install that it lacks: ids are copied by hand, and may lose something on the way.
struct AbsentInstall {
    /// The most ids that are suggested.
    private static let limit = 3

    private let wanted: String
    /// Whether an install of the result has the id itself.
    private(set) var isThere = false
    /// The days that have the id itself.
    private var days: [String] = []
    /// The first ids that are like the one asked for.
    private var near: [String] = []
    /// The install that won a click of this id.
    private(set) var winner: String?

    /// Looks for an id in the rows of all days of a result.
    ///
    /// - Throws: `RunError` if those that were `asked` for cannot be read; others are left out then.
    init(
        _ installID: String, in result: PublishedResult, asked: [PublishedPart], threads: Int
    ) async throws(RunError) {
        wanted = installID
        let similar = SimilarID(installID)
        // Days after those that were asked for are not open yet.
        let all = (try? PublishedResult(result.path, days: .min ... .max)) ?? result
        for part in all.parts {
            do throws(RunError) {
                try await look(in: part, for: similar, threads: threads)
            } catch {
                if error.kind == .interrupted || asked.contains(where: { $0.day == part.day }) { throw error }
            }
        }
    }

    private mutating func look(
        in part: PublishedPart, for similar: SimilarID, threads: Int
    ) async throws(RunError) {
        let id = wanted.utf8Bytes
        var lines = PartLines(name: OutputName.attributions, parts: [part], threads: threads)
        let findings = try await lines.map { piece throws(DamagedLine) in
            try Finding(piece.lines, of: id, like: similar, limit: AbsentInstall.limit)
        }
        if findings.contains(where: \.hasID) {
            isThere = true
            if let date = part.date { days.append(date) }
        }
        for id in findings.flatMap(\.near) where near.count < AbsentInstall.limit { near.appendIfNew(id) }
        winner = winner ?? findings.lazy.compactMap(\.winner).first
    }

    /// What to do, to follow the statement that the install is not there.
    var remedy: String {
        if !days.isEmpty { return "it is among those of \(days.listed("and")): choose that day, or all" }
        if !near.isEmpty {
            let isLookalike = near.contains { $0 == wanted }
            return "did you mean \(near.map { "\"\($0)\"" }.listed("or"))"
                + (isLookalike ? ", whose letters are encoded differently?" : "?")
        }
        if let winner { return "it is the click that install \"\(winner)\" won: add --by-click" }
        return "check the id, and whether its line was read (\(OutputName.rejects) holds those that were not); add "
            + "--by-click if it is a click's"
    }
}

/// What some rows have of an id.
private struct Finding: Sendable {
    /// Whether an install has this very id.
    var hasID = false
    /// The first ids that are like it.
    var near: [String] = []
    /// The first install that won a click of this id itself.
    var winner: String?

    init(_ lines: LinePiece, of id: [UInt8], like similar: SimilarID, limit: Int) throws(DamagedLine) {
        let bytes = lines.bytes
        var cursor = lines.cursor
        while cursor.place < lines.count {
            let start = cursor.place
            let keys = try ResultRow.keys(&cursor)
            let own = JSONText.bytes(bytes, keys.installID)
            if own == id {
                hasID = true
            } else if near.count < limit, similar.isLike(own) {
                near.appendIfNew(String(decoding: own, as: UTF8.self))
            }
            guard winner == nil, let click = keys.clickID, JSONText.isEqual(bytes, click, to: id) else { continue }
            let row = try ResultRow(copying: bytes, from: start, to: lines.count)
            if row.isNull(.inheritedFrom) { winner = String(decoding: own, as: UTF8.self) }
        }
    }
}

extension [String] {
    /// Appends an id unless its very bytes are there.
    fileprivate mutating func appendIfNew(_ id: String) {
        if !contains(where: { $0.utf8Bytes == id.utf8Bytes }) { append(id) }
    }
}
