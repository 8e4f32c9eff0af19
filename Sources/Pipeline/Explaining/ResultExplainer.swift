import AttributionModel
import Publishing
import Reviewing
import Signals

/// Explains single installs of a published result (spec §5).
public struct ResultExplainer: Sendable {
    let result: PublishedResult
    /// The parts in which installs are looked for.
    let parts: [PublishedPart]
    /// How many threads read at once.
    public var threads = 1

    /// Opens a result.
    ///
    /// - Throws: `RunError` if the folder is not a result, or has no such days.
    public init(result path: String, days: ReviewedDays = ReviewedDays()) throws(RunError) {
        result = try PublishedResult.complete(path, upTo: days)
        parts = try result.parts(of: days)
    }

    /// Whether it looks at some days of the result alone.
    var isOfSomeDays: Bool { result.isOfDays && parts.count < result.allDays.count }

    /// Explains every row of an install id, in the order of rows, on all days that have one; if there are logs, with
    /// the clicks in them that came near to being candidates.
    ///
    /// If there are no candidates, it reports the row and its state.
    ///
    /// - Throws: `inputMissing` if the result has no such install, or its pipeline or logs are missing; `inputOutput`
    ///   if logs are damaged, `tooManyUnreadable` if none of their lines is a click.
    public func explain(
        _ installID: String, searching logs: ReviewedLogs? = nil
    ) async throws(RunError) -> ExplainedInstall {
        var explained = try await explained(installID)
        var warnings: [String] = []
        if let logs { warnings = try await InstallSearch(logs).search(&explained) }
        return ExplainedInstall(explanations: explained.map(\.explanation), warnings: warnings)
    }

    /// Each row of an install id, with its explainer if more can be said of it.
    private func explained(_ installID: String) async throws(RunError) -> [ExplainedRow] {
        let found = try await FoundInstalls(.id(installID.utf8Bytes), in: parts, of: result, threads: threads)
        guard !found.installs.isEmpty else {
            let place = isOfSomeDays ? " in these days" : ""
            let absent = try await AbsentInstall(installID, in: result, asked: parts, threads: threads)
            throw RunError(
                .inputMissing, "the result \(result.path) has no install \"\(installID)\"\(place); \(absent.remedy)")
        }
        return try ResultExplainer.explained(found)
    }

    /// Each install that was found, with its explainer if more can be said of it.
    static func explained(_ found: FoundInstalls) throws(RunError) -> [ExplainedRow] {
        let pool = TextPool()
        var explanations: [ExplainedRow] = []
        for install in found.installs {
            do throws(DamagedLine) {
                var explanation = Explanation(of: install)
                let explainer = try install.listing.map { listing throws(DamagedLine) in
                    try InstallExplainer(install, listing, found, pool: pool)
                }
                try explainer?.explain(into: &explanation)
                explanations.append(ExplainedRow(explanation: explanation, explainer: explainer))
            } catch {
                throw ResultLines.damaged(error, install.part.path(of: OutputName.candidates))
            }
        }
        return explanations
    }
}

/// A row with what is said of it.
struct ExplainedRow {
    var explanation: Explanation
    /// Says more of it from logs; nil if there are no candidates.
    var explainer: InstallExplainer?
}

/// Everything there is to say about an install.
public struct ExplainedInstall: Sendable {
    let explanations: [Explanation]
    /// What a person should know of the logs that were searched.
    public private(set) var warnings: [String] = []

    /// For people.
    public var text: String { (occurrences + explanations.map(\.text)).joined(separator: "\n") }

    /// Where all explanations are if there are several, so that nobody stops after the first.
    private var occurrences: [String] {
        guard explanations.count > 1 else { return [] }
        let times = explanations.map { "\($0.row[.requestedAt] ?? "") (\($0.row[.status] ?? ""))" }
        return ["\(explanations.count) installs have this id, at \(times.listed("and"))\n"]
    }

    /// For programs: an array of an object for each row.
    public var json: String {
        ManifestValue.array(explanations.map(\.value)).renderedText
    }
}
