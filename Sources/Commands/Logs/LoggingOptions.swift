import ArgumentParser
import Logging

/// What is said on standard error while a command works, and how.
struct LoggingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The least level that is logged.", valueName: "level"))
    var logLevel = LogLevel.info

    @Option(help: ArgumentHelp("How messages are written to standard error.", valueName: "format"))
    var logFormat = LogFormat.text

    /// Sends the log messages of the whole process to standard error.
    func makeLogger() -> Logger {
        LoggingSystem.bootstrap { _ in ConsoleLogHandler(format: logFormat, logLevel: logLevel.level) }
        return Logger(label: "ascribe")
    }
}

/// The levels of swift-log, as arguments.
enum LogLevel: String, Sendable, CaseIterable, ExpressibleByArgument {
    case trace, debug, info, notice, warning, error

    /// The level in swift-log's terms.
    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}
