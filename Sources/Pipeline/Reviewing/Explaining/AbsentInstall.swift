import AttributionModel
import Reviewing

/// What a result has in place of an install that it lacks: ids are copied by hand, and may lose something on the way.
struct AbsentInstall {
    /// The most ids that are suggested.
    private static let limit = 3
    /// The shortest part of an id that others are looked up by; nearly every id has a shorter one.
    private static let shortestPart = 4

    private let wanted: String
    private let folded: String
    /// The days that have the id itself.
    private var days: [String] = []
    /// The first ids that differ in nothing but blanks, case or encoding, or that contain the one asked for.
    private var near: [String] = []
    /// The install that won a click of this id.
    private var winner: String?

    /// Looks for an id in all days of a result, as far as they can be read: those that were asked for have been read.
    init(_ installID: String, in result: PublishedResult) {
        wanted = installID
        folded = AbsentInstall.fold(installID)
        let bytes = installID.utf8Bytes
        // Days after those that were asked for are not open yet.
        let all = (try? PublishedResult(result.path, days: .min ... .max)) ?? result
        for part in all.parts {
            var rows = ResultRows([part])
            while let isRow = try? rows.advance(), isRow { look(at: rows.row, of: part, for: bytes) }
        }
    }

    private mutating func look(at row: ResultRow, of part: PublishedPart, for bytes: [UInt8]) {
        guard let id = row.text(.installID) else { return }
        if id.utf8Bytes == bytes {
            if let date = part.date, days.last != date { days.append(date) }
        } else if near.count < AbsentInstall.limit, isNear(id) {
            let isKnown = near.contains { $0.utf8Bytes == id.utf8Bytes }
            if !isKnown { near.append(id) }
        }
        if winner == nil, row.isNull(.inheritedFrom), row.bytes(.clickID) == bytes { winner = id }
    }

    private func isNear(_ id: String) -> Bool {
        let other = AbsentInstall.fold(id)
        // Texts that are encoded differently are meant to be equal here.
        return other == folded || folded.utf8.count >= AbsentInstall.shortestPart && other.contains(folded)
    }

    /// An id without what is easily changed in copying: blanks around it, and case.
    private static func fold(_ id: String) -> String {
        let text = id.drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return text[...last].lowercased()
    }

    /// What to do, to follow the statement that the install is not there.
    var remedy: String {
        if !days.isEmpty { return "it is among those of \(days.listed("and")): choose that day, or all" }
        if !near.isEmpty {
            let isLookalike = near.contains { $0 == wanted }
            return "did you mean \(near.map { "\"\($0)\"" }.listed("or"))"
                + (isLookalike ? ", whose letters are encoded differently?" : "?")
        }
        if let winner { return "it is the click that install \"\(winner)\" won" }
        return "check the id, and whether its line was read (\(OutputName.rejects) holds those that were not)"
    }
}
