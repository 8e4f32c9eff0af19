import AttributionModel
import Compression
import Files
public import Foundation
import Matching
import PipelineFile
import Publishing
import Sources

/// Why a run ended before all was published.
public struct RunError: Error, Sendable, CustomStringConvertible {
    /// What callers decide on; the raw value is the exit code (after sysexits).
    public enum Kind: Int32, Sendable {
        /// Nobody reads any longer what a run writes to standard output: it ends there, and successfully.
        case readerGone = 0
        /// An option or an argument cannot be used as it is.
        case usage = 64
        /// More unreadable lines than the run puts up with.
        case tooManyUnreadable = 65
        /// Logs, a result, or what is asked for in one are not there, or logs are too old.
        case inputMissing = 66
        /// A defect of the program: an accounting identity does not hold, or an unforeseen error occurred.
        case defect = 70
        /// The system grants too few threads.
        case tooFewThreads = 71
        /// The place for the result cannot be made, or holds what may not be replaced.
        case cannotCreateOutput = 73
        /// Reading or writing failed, or compressed input is corrupt.
        case inputOutput = 74
        /// Another run holds the destination.
        case locked = 75
        /// The pipeline file cannot be read, has errors, or cannot serve this run.
        case badPipeline = 78
        /// The task was cancelled; the command cancels it on a signal.
        case interrupted = 130
    }

    /// What went wrong, for callers.
    public let kind: Kind
    /// What was attempted, on what, what is wrong and what to do about it; never a signal's value.
    ///
    /// Remedies name options of the command, such as `--max-unreadable`. Those of a run set properties of `RunOptions`
    /// or `DayOptions`; others, such as `--pipeline` for a re-scoring, stand for what the types concerned are given.
    public let description: String
    /// Whether the description has a line for each problem of a pipeline file, beginning with the problem's place; then
    /// nothing was read or written.
    public let isOfPipelineFile: Bool
    /// What a run for days says in spite of this error: what came of the days before, and its warnings.
    public internal(set) var result: RunResult?

    init(_ kind: Kind, _ description: String, isOfPipelineFile: Bool? = nil) {
        self.kind = kind
        self.description = description
        self.isOfPipelineFile = isOfPipelineFile ?? (kind == .badPipeline)
    }

    /// Any error of a stage, as the error of the run.
    init(_ error: any Error) {
        switch error {
        case let error as RunError: self = error
        case let error as SourceError where error.kind == .cancelled: self.init(CancellationError())
        case CompressionError.cancelled: self.init(CancellationError())
        case let error as SourceError: self.init(RunError.kind(of: error), "\(error)")
        case let error as OutputError: self.init(RunError.kind(of: error), "\(error)")
        case is SpillError, is FileError, is CompressionError: self.init(.inputOutput, "\(error)")
        case is PipelineFileErrors: self.init(.badPipeline, "\(error)")
        // Most likely the pipeline maps fields wrongly, which only shows while clicks are read.
        case is TooManyClasses: self.init(.badPipeline, "\(error)", isOfPipelineFile: false)
        case is CancellationError: self.init(.interrupted, "interrupted before all was done")
        default: self = .defect("\(error)")
        }
    }

    /// Ends the work of a task that was cancelled.
    static func requireGoingOn() throws(RunError) {
        if Task.isCancelled { throw RunError(CancellationError()) }
    }

    /// The same error, of a run for days that came as far as `result` tells; names the days that it published.
    func after(_ result: RunResult) -> RunError {
        let days = result.days.filter(\.outcome.isDecided).map(\.day)
        let published = "\(days.names) \(days.count.isOrAre) published"
        var error =
            days.isEmpty ? self : RunError(kind, "\(description); \(published)", isOfPipelineFile: isOfPipelineFile)
        error.result = result
        return error
    }

    /// The error for an input that had changed when it was read again.
    static func changed(_ name: String) -> RunError {
        RunError(.inputOutput, "\(name) changed while it was read; run again when it is complete")
    }

    /// The error for a second reading that found other lines in the same files.
    static func differingReadings(of records: String) -> RunError {
        .defect("reading the \(records) a second time gave other lines, though no file has changed")
    }

    /// The error for a catalogue without any link, where clicks of unknown links are dropped.
    static func noLinks(of pipeline: PipelineDefinition) -> RunError {
        let paths = pipeline.links?.paths.joined(separator: ", ") ?? ""
        return RunError(
            .inputMissing,
            "there are no links in \(paths), so that \"known_link\" would drop every click; export the catalogue again, "
                + "or remove \"known_link\" from the pipeline file")
    }

    /// The error for something that cannot happen, whatever the logs hold.
    static func defect(_ problem: String) -> RunError {
        RunError(.defect, "\(problem); this is a defect of the program, please report it")
    }

    private static func kind(of error: SourceError) -> Kind {
        switch error.kind {
        case .cancelled: .interrupted
        case .notFound, .notReadable, .notAFile: .inputMissing
        case .corrupt, .io, .unknownEncoding: .inputOutput
        }
    }

    private static func kind(of error: OutputError) -> Kind {
        switch error.kind {
        case .cannotCreate: .cannotCreateOutput
        case .writeFailed: .inputOutput
        case .locked: .locked
        }
    }
}

extension RunError: LocalizedError {
    /// The description, which `localizedDescription` would otherwise keep to itself.
    public var errorDescription: String? { description }
}
