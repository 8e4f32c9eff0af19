import Foundation
import Logging
import Pipeline

/// Standard output: results and help.
enum StandardOutput {
    /// Writes what a command is asked for; a reader who has gone away is no failure.
    ///
    /// - Throws: `RunError` of kind `inputOutput`, as on a full disk.
    static func write(_ text: String) throws(RunError) { try StandardStream.write(Array(text.utf8)) }

    /// Writes the summary of work that is already done: where that fails, standard error says so, and no more.
    static func tell(_ text: String, _ logging: LoggingOptions) {
        do throws(RunError) {
            try write(text.printableLines)
        } catch {
            guard logging.logLevel.level <= .warning else { return }
            StandardError.write(LogLine(level: .warning, message: "\(error)").render(as: logging.logFormat))
        }
    }
}

/// Standard error: everything that is not a result.
enum StandardError {
    /// Whether lines may be redrawn for somebody who watches: on a terminal, but not on a dumb one.
    static var isTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// Writes text; a reader who has gone away is no failure.
    static func write(_ text: String) { StandardStream.writeError(Array(text.utf8)) }
}
