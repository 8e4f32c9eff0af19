import ArgumentParser
import AttributionModel
import Compression
import Dispatch
import Files
import Foundation
import Generating
import Logging
import Pipeline
import PipelineFile

/// The program from its arguments to its exit code.
package enum Program {
    /// The threads that Dispatch needs before anything is done: for its events, for signals, and one that works.
    private static let leastThreads = 3

    /// Parses the arguments, runs the command that they name, and ends the process.
    package static func main() -> Never {
        StandardStream.holdClosedNumbers()
        // Without enough threads, Dispatch would ask for one again and again, for ever: nothing may wait for it before
        // it is clear that there are enough.
        guard hasThreads else {
            let message =
                "cannot start \(leastThreads) threads; raise what limits them (ulimit -u, systemd's TasksMax, a "
                + "container's pids) or their memory (ulimit -v, -d or -s)"
            exit(report(message, RunError.Kind.tooFewThreads.rawValue, LogFormat(in: CommandLine.arguments)))
        }
        Task { await run() }
        dispatchMain()
    }

    /// Whether the system grants that many threads at once.
    private static var hasThreads: Bool {
        let gate = DispatchSemaphore(value: 0)
        var granted = 0
        WaitingThreads.run(others: leastThreads) {
            gate.wait()
        } own: { count in
            granted = count
            for _ in 0..<count { gate.signal() }
        }
        return granted == leastThreads
    }

    private static func run() async -> Never {
        guard !CommandLine.arguments.isEmpty else {
            // A scheduled command that did nothing must not look like one that went well.
            let message = "cannot read the command's arguments; mount /proc where it runs"
            exit(report(message, RunError.Kind.inputOutput.rawValue, .text))
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        letWritingFail()
        do {
            try refuseBytesThatAreNoText(arguments)
            try refuseUnknownCommand(arguments)
            var command = try await parse(arguments)
            try RepeatedOptions.refuse(in: arguments, of: command)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            exit(0)
        } catch {
            exit(report(error, as: LogFormat(in: arguments)))
        }
    }

    /// Has writing fail, instead of ending the process, when the reader of a pipe goes away, and at the greatest file
    /// size that the shell allows (`ulimit -f`), so that a run can clean up and its error names the file.
    ///
    /// A run whose messages nobody reads goes on, and one whose rows nobody reads ends by itself.
    private static func letWritingFail() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }

    /// Refuses an argument that is not UTF-8: it arrives with a replacement character for each invalid byte, and so
    /// would name another file than was meant, or the same one as another argument.
    ///
    /// The character may also be the argument's own, which only the bytes tell; where the system hides these, the
    /// argument passes.
    private static func refuseBytesThatAreNoText(_ arguments: [String]) throws {
        guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else { return }
        let bytes = (try? FileBytes.all(of: "/proc/self/cmdline")) ?? []
        // The first one is the program's own name.
        for argument in bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
        where String(validating: argument, as: UTF8.self) == nil {
            let text = String(decoding: argument, as: UTF8.self).printable
            throw CommandFailure(
                .usage,
                "the argument \"\(text)\" is not UTF-8, so that it would name something else; rename what it names")
        }
    }

    /// Refuses an unknown command: argument parsing calls it an unexpected argument, and takes `help` followed by it
    /// for `help` alone.
    private static func refuseUnknownCommand(_ arguments: [String]) throws {
        let named = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
        guard let name = named, !name.hasPrefix("-") else { return }
        let names = AscribeCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !names.contains(name) else { return }
        let remedy = Spelling.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
        throw CommandFailure(
            .usage,
            "there is no command \"\(name.printable)\"; \(remedy ?? "ascribe help lists those there are")")
    }

    /// Parses the arguments; an unknown option is named before whatever else is wrong with them, and of arguments that
    /// nobody expects it is said where they may come from.
    private static func parse(_ arguments: [String]) async throws -> any ParsableCommand {
        do {
            return try await AscribeCommand.asyncParseAsRoot(arguments)
        } catch {
            if !AscribeCommand.exitCode(for: error).isSuccess { try UnknownOptions.refuse(in: arguments) }
            if AscribeCommand.message(for: error).contains("nexpected argument") {
                try LogPaths.refuseExpandedPattern(in: arguments)
            }
            throw error
        }
    }

    /// Says what went wrong, on standard error, and gives the exit code.
    private static func report(_ error: any Error, as format: LogFormat) -> Int32 {
        let exitCode = ExitCode(of: error).rawValue
        switch error {
        // As with `head`: there is nothing to say.
        case let error as RunError where error.kind == .readerGone: return exitCode
        case let error as RunError where error.isOfPipelineFile && format == .text:
            // Each problem is a line that begins with its place, which editors and other tools read.
            StandardError.write("\(error)".printableLines + "\n")
            return report("cannot run this pipeline; nothing was read or written", exitCode, format)
        case let error as CompressionError:
            return report("cannot compress the logs: \(error); free some memory and run again", exitCode, format)
        case is CommandFailure, is RunError, is GeneratorError:
            return report("\(error)", exitCode, format)
        case _ where ExitCode.isOfParsing(error):
            return reportParsing(error, as: format)
        default:
            return report("\(error); this is a defect of the program, please report it", exitCode, format)
        }
    }

    private static func report(_ message: String, _ exitCode: Int32, _ format: LogFormat) -> Int32 {
        guard !message.isEmpty else { return exitCode }
        let line = LogLine(level: .error, message: message, metadata: ["exit_code": .stringConvertible(exitCode)])
        StandardError.write(line.render(as: format))
        return exitCode
    }

    /// Reports how argument parsing ended: help, version and completions are not failures and go to standard output.
    private static func reportParsing(_ error: any Error, as format: LogFormat) -> Int32 {
        let exitCode = AscribeCommand.exitCode(for: error)
        let message = AscribeCommand.fullMessage(for: error)
        guard !exitCode.isSuccess else {
            do throws(RunError) {
                if !message.isEmpty { try StandardOutput.write(message + "\n") }
                return 0
            } catch {
                return report("\(error)", error.kind.rawValue, format)
            }
        }
        // Where a program reads the message, a usage text would only be in the way.
        guard format == .text else { return report(AscribeCommand.message(for: error), exitCode.rawValue, format) }
        let prefix = "Error: "
        return report(
            message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message, exitCode.rawValue, format)
    }
}
