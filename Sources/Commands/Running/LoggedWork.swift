import Logging
import Pipeline
import Synchronization

/// Work that takes its time, a run or a re-scoring, and what standard error tells of it.
struct LoggedWork {
    private let logger: Logger
    private let format: LogFormat
    /// Whether only warnings and errors are told.
    private let isQuiet: Bool

    /// Sends the messages of the whole process to standard error.
    init(_ options: LoggingOptions, isQuiet: Bool) {
        logger = options.makeLogger()
        format = options.logFormat
        self.isQuiet = isQuiet
    }

    /// Does the work and shows how far it is; SIGINT, SIGTERM and SIGHUP end it early, as `Interruption` says.
    func result<Value: Sendable>(
        saying outcome: String, of work: @escaping @Sendable (RunProgress) async throws -> Value
    ) async -> Result<Value, any Error> {
        let progress = RunProgress()
        let display = isQuiet ? nil : ProgressDisplay(of: progress, format: format, logger: logger)
        defer { display?.stop() }
        return await Interruption.result(saying: outcome) { try await work(progress) }
    }

    /// Does work that publishes, and calls `tell` with what it published, which it returns; if it failed or was ended
    /// after some days, with those days alone.
    ///
    /// If it ended before any day was published, its warnings are still told, and which days stay as they are. The
    /// counts of what it has read are not told, as they would look like those of a night without installs.
    func publish(
        saying outcome: String, by work: @escaping @Sendable (RunProgress) async throws(RunError) -> RunResult,
        telling tell: (RunResult) -> Void
    ) async throws -> RunResult {
        // The result so far is in the work's own error, which is lost where an error that names the ending signal
        // replaces it.
        let early = Mutex(RunResult?.none)
        let ended = await result(saying: outcome) { progress in
            do throws(RunError) {
                return try await work(progress)
            } catch {
                early.withLock { $0 = error.result }
                throw error
            }
        }
        if let result = early.withLock({ $0 }) {
            let hasPublished = result.days.contains(where: \.outcome.isDecided)
            hasPublished ? tell(result) : reportDays(result)
        }
        let result = try ended.get()
        tell(result)
        return result
    }

    /// Tells warnings about what is compared or explained.
    func warn(_ warnings: [String]) {
        for warning in warnings { logger.warning("\(warning)") }
    }

    /// Tells warnings and, to machines, what each is about.
    func warn(_ warnings: [RunWarning]) {
        for warning in warnings {
            logger.warning("\(warning.text)", metadata: ["about": .string(warning.subject.rawValue)])
        }
    }

    /// Tells warnings and, to machines, what came of each day.
    private func reportDays(_ result: RunResult) {
        warn(result.warnings)
        guard !isQuiet, format == .json else { return }
        for day in result.days { logger.info(day.message, metadata: day.metadata) }
    }

    /// Tells what a run would warn of and, to machines, what would become of each day.
    func report(_ preview: RunPreview) {
        warn(preview.warnings)
        guard !isQuiet, format == .json else { return }
        for day in preview.days { logger.info(day.message, metadata: day.metadata) }
    }

    /// Tells the warnings of finished work and, to machines, what came of each day and of the lines that were read.
    func report(_ result: RunResult) {
        reportDays(result)
        guard !isQuiet, format == .json, result.lines > 0 else { return }
        logger.info("all lines are accounted for", metadata: result.metadata)
    }

    /// Tells the summary of rows that went to standard output.
    func reportRows(_ result: RunResult) {
        guard !isQuiet else { return }
        guard format == .json else { return StandardError.write(result.summary) }
        logger.info("finished", metadata: result.metadata)
    }
}
