import AttributionModel
import Publishing

/// A result from its first row until it is published: its staging folder, and the outputs with a line for every row.
///
/// One that is dropped before it is published removes what it wrote; whoever holds it holds the destination's lock for
/// as long.
final class StagedResult: WholeSink {
    private var folder: StagingFolder?
    let outputs: RowOutputs
    /// Where it is written.
    let path: String
    /// What of dead runs cannot be removed, in words for people.
    let warnings: [String]
    private(set) var files: [Manifest.Output] = []
    var reports: ReportStage?

    /// Sweeps what dead runs left of a destination, and begins a result for it.
    init(
        _ destination: Destination, holding lock: borrowing DestinationLock, isForced: Bool, _ choice: OutputChoice
    ) throws {
        let folder = try StagingFolder(destination, holding: lock, isForced: isForced)
        try folder.makeFolder(OutputName.reports)
        outputs = try RowOutputs(choice, in: folder)
        path = folder.path
        warnings = folder.warnings
        self.folder = consume folder
    }

    var lines: [(output: String, lines: Int)] { outputs.lines }

    func append(_ rows: RenderedRows) { outputs.append(rows) }

    func flush(threads: Int) async throws { try await outputs.flush(threads: threads) }

    func end(part: Int, reports: ReportStage, threads: Int) async throws {
        files = try await outputs.close(threads: threads)
        self.reports = reports
    }

    /// Writes what stands beside the rows and publishes the result; `mark` is what has to be done right before.
    ///
    /// Gives what is wrong with a result that is in place, in words for people.
    func publish(
        writing rest: (borrowing StagingFolder) throws -> Void, mark: () throws -> Void = {}
    ) throws -> [String] {
        guard let folder = folder.take() else { return [] }
        try rest(folder)
        try Task.checkCancellation()
        try mark()
        return try folder.publish()
    }
}
