internal import Foundation

/// Standard output: results and help.
enum StandardOutput {
    /// Writes text; a reader who has gone away is no failure.
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}

/// Standard error: everything that is not a result.
enum StandardError {
    /// Whether somebody watches, so that lines may be redrawn.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes text; a reader who has gone away is no failure.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// What happens when the reader of a pipe goes away.
enum BrokenPipe {
    /// Writing fails, instead of ending the process: a run that publishes to a folder goes on.
    static func ignore() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// The process ends quietly and successfully, for commands whose only result goes into the pipe.
    ///
    /// Safe at any moment: spill files have lost their names as soon as they were made.
    static func endQuietly() {
        signal(SIGPIPE) { _ in _exit(0) }
    }
}
