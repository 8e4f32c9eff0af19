import Fixtures
import Foundation
import Subprocess
import Testing

/// A golden folder: a command and what it must print.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    /// What a command printed and how it ended.
    struct Outcome: Equatable {
        var output: String
        var errors: String
        var exit: String
    }

    let name: String

    private static let root = Repository.path(of: "Tests/CommandsTests/Golden")
    /// The files of a case that say what must come out, and so do not go in.
    private static let reserved: Set<String> = ["cmd", "stdout", "stderr", "exit"]

    /// Whether the golden folders are written instead of compared with.
    static let isRewriting = ProcessInfo.processInfo.environment["ASCRIBE_REWRITE_GOLDEN"] == "1"

    /// All cases by their names.
    static let all: [GoldenCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map(GoldenCase.init(name:))
    }()

    var folder: String { Self.root + "/" + name }
    var testDescription: String { name }

    /// Runs the command in a new folder.
    func run() async throws -> Outcome {
        let files = FileManager.default
        let scratch = try ShellScript.folderWithSamples()
        let work = scratch.path
        for file in try files.contentsOfDirectory(atPath: folder) where !Self.reserved.contains(file) {
            try files.copyItem(atPath: "\(folder)/\(file)", toPath: "\(work)/\(file)")
        }
        let script = try String(contentsOfFile: folder + "/cmd", encoding: .utf8)
        let outcome = try await ShellScript.run(script, in: scratch)
        return Outcome(
            output: normalized(outcome.output, in: work), errors: normalized(outcome.errors, in: work),
            exit: exit(outcome.status))
    }

    /// What the folder says must come out.
    func expected() throws -> Outcome {
        func text(_ file: String) throws -> String { try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) }
        return Outcome(output: try text("stdout"), errors: try text("stderr"), exit: try text("exit"))
    }

    /// Makes an outcome what must come out.
    func write(_ outcome: Outcome) throws {
        for (file, text) in [("stdout", outcome.output), ("stderr", outcome.errors), ("exit", outcome.exit)] {
            try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
        }
    }

    private func exit(_ status: TerminationStatus) -> String {
        switch status {
        case .exited(let code): "\(code)\n"
        case .signaled(let number): "signal \(number)\n"
        }
    }

    /// Replaces what differs from run to run and from machine to machine.
    private func normalized(_ text: String, in work: String) -> String {
        text.replacingOccurrences(of: work, with: "<work>")
            .replacing(/in [0-9.]+ s( \([0-9,]+ lines\/s(, [0-9.]+ MB\/s)?\))?(, peak memory [0-9.]+ MiB)?/) { _ in
                "in <time>, peak memory <size>"
            }
            // Which byte a decoder was at depends on how it is built for the processor.
            .replacing(/near compressed byte [0-9]+/) { _ in "near compressed byte <n>" }
            .replacing(/"time":"[0-9T:.Z-]+"/) { _ in #""time":"<time>""# }
            // Whether a run says every 30 seconds how far it is depends on how busy the machine is.
            .replacing(/[^\n]*( since the start|MB read, )[^\n]*\n/) { _ in "" }
    }
}

/// The program that was built beside these tests.
enum Program {
    /// The folder of the built products, in which the tests are, too: on macOS as a bundle, which a program of the
    /// toolchain's loads and which only an argument of that names.
    static let folder: String = {
        let bundle = CommandLine.arguments.lazy.compactMap { argument in
            argument.firstRange(of: ".xctest/").map { String(argument[..<$0.lowerBound]) }
        }.first
        return URL(fileURLWithPath: bundle ?? CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().path
    }()

    /// What commands run with: the program on the path, and nothing that depends on who tests.
    static var environment: Subprocess.Environment {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return .custom(["PATH": "\(folder):\(path)", "LC_ALL": "C", "TZ": "UTC", "COLUMNS": "80"])
    }
}
