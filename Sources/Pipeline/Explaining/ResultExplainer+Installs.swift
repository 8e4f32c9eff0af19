import AttributionModel
import Compression
import Publishing
import Reviewing

extension ResultExplainer {
    /// How many installs are explained together: each explanation is kept until all are there.
    public static let allowedIDs = 1...1_000

    /// Explains every row of some install ids, each id once, as `explain` does with one of them.
    ///
    /// All share one look through the result and, as far as one pipeline decided them, one reading of the logs. Ids
    /// that the result lacks are no error: `ExplainedInstalls.requireAll` tells of them.
    ///
    /// - Throws: `usage` if there are no ids, or more than `allowedIDs`; `inputMissing` if a pipeline or logs are
    ///   missing; `inputOutput` if logs are damaged, `tooManyUnreadable` if none of their lines is a click.
    public func explain(
        installs ids: [String], searching logs: ReviewedLogs? = nil
    ) async throws(RunError) -> ExplainedInstalls {
        var known: Set<[UInt8]> = []
        let ids = ids.filter { known.insert($0.utf8Bytes).inserted }
        try RunOptions.require("ids", ids.count, in: ResultExplainer.allowedIDs)
        let digests = Set(ids.map { Digest(of: JSONWriter.content(of: $0).span) })
        let found = try await FoundInstalls(.ids(digests), in: parts, of: result, threads: threads)
        var rows = try ResultExplainer.explained(found)
        let warnings = if let logs { try await InstallSearch(logs).search(&rows) } else { [String]() }
        let explanations = Dictionary(grouping: rows.map(\.explanation)) { $0.row[.installID]?.utf8Bytes ?? [] }
        return ExplainedInstalls(
            result: result.path, isOfSomeDays: isOfSomeDays,
            installs: ids.map { ($0, ExplainedInstall(explanations: explanations[$0.utf8Bytes] ?? [])) },
            warnings: warnings)
    }
}

/// Everything there is to say about some installs, in the order in which somebody asked for them.
public struct ExplainedInstalls: Sendable {
    /// How many ids that are not there are named.
    private static let namedIDs = 5

    private let result: String
    private let isOfSomeDays: Bool
    private let installs: [ExplainedInstall]
    /// The ids that the result does not have, in order.
    public let absentIDs: [String]
    /// What a person should know of the logs that were searched.
    public let warnings: [String]

    /// Those without an explanation are absent.
    fileprivate init(
        result: String, isOfSomeDays: Bool, installs: [(id: String, told: ExplainedInstall)], warnings: [String]
    ) {
        self.result = result
        self.isOfSomeDays = isOfSomeDays
        self.installs = installs.map(\.told).filter { !$0.explanations.isEmpty }
        self.warnings = warnings
        absentIDs = installs.filter(\.told.explanations.isEmpty).map(\.id)
    }

    /// For people: what is said of each, with an empty line between them.
    public var text: String { installs.map(\.text).joined(separator: "\n") }

    /// For programs: a line with an object for each row.
    public var jsonLines: String { installs.flatMap(\.explanations).map(\.value.renderedLine).joined() }

    /// Refuses ids that the result does not have, for when all others have been told of.
    ///
    /// - Throws: `RunError` of kind `inputMissing`, which names the first of them.
    public func requireAll() throws(RunError) {
        guard !absentIDs.isEmpty else { return }
        let named = absentIDs.prefix(Self.namedIDs).map { "\"\($0)\"" }
        let others = absentIDs.count - named.count
        let count = absentIDs.count
        throw RunError(
            .inputMissing,
            "the result \(result) has no install for \(count) of \((count + installs.count).counted("id"))"
                + "\(isOfSomeDays ? " in these days" : ""): "
                + (others > 0 ? named + ["\(others.counted("other"))"] : named).listed("and")
                + "; check the ids, and whether their lines were read: ascribe explain with one of them alone names "
                + "similar ids, if there are any")
    }
}
