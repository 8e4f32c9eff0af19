import AttributionModel
import Publishing
import Reviewing

/// Explains single installs of a published result (spec §5).
public struct ResultExplainer: Sendable {
    private let result: PublishedResult
    /// The parts in which installs are looked for.
    private let parts: [PublishedPart]

    /// Opens a result.
    ///
    /// - Throws: `RunError` where the folder is no result, or has no such days.
    public init(result path: String, days: ReviewedDays = ReviewedDays()) throws(RunError) {
        result = try PublishedResult.complete(path)
        parts = try result.parts(of: days)
    }

    /// Explains every row of an install id, in the order of rows: those of all days that have one.
    ///
    /// Of days whose candidates were removed, the row and its state are told.
    ///
    /// - Throws: `inputMissing` where the result has no such install, or a day's pipeline is missing, or a result's
    ///   pipeline keeps no candidates.
    public func explain(_ installID: String) throws(RunError) -> ExplainedInstall {
        let found = try FoundInstalls(installID, in: parts, of: result)
        guard !found.installs.isEmpty else {
            let place = parts.count < result.parts.count ? " in these days" : ""
            throw RunError(
                .inputMissing,
                "the result \(result.path) has no install \"\(installID)\"\(place); check the id, and whether its line was read "
                    + "(\(OutputName.rejects) holds those that were not)")
        }
        var explanations: [Explanation] = []
        for install in found.installs {
            do {
                var explanation = Explanation(of: install.row)
                explanation.date = install.date
                explanation.rescoredFrom = install.part.manifest.rescoredFrom
                if let listing = install.listing {
                    try InstallExplainer(install, listing, found).explain(into: &explanation)
                } else {
                    explanation.areCandidatesRemoved = true
                    explanation.state = install.state
                }
                explanations.append(explanation)
            } catch {
                throw ResultLines.damaged(error, install.part.path(of: OutputName.candidates))
            }
        }
        return ExplainedInstall(explanations: explanations)
    }
}

extension Explanation {
    /// What a row says by itself.
    fileprivate init(of row: ResultRow) {
        self.init(
            installID: row.text(.installID) ?? "", requestedAt: row.instant(.requestedAt) ?? Instant(milliseconds: 0),
            status: row.text(.status) ?? "")
        platform = row.text(.platform)
        reason = row.text(.reason)
        repeatOf = row.text(.repeatOf)
        inheritedFrom = row.text(.inheritedFrom)
        tier = row.text(.tier)
        clickID = row.text(.clickID)
        linkID = row.text(.linkID)
        campaign = row.text(.campaign)
        confidence = row.text(.confidence)
        score = row.text(.score)
        level = row.text(.level)
        runnerUp = row.text(.runnerUpClickID)
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
