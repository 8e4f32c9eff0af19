import Fixtures
import Subprocess

/// A shell script that is run in a folder, with the program on its path.
enum ShellScript {
    /// What a script printed and how it ended.
    struct Outcome {
        var status: TerminationStatus
        var output: String
        var errors: String

        /// The lines of the output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// A folder for a script, with the samples in it.
    static func folderWithSamples() throws -> ScratchDirectory {
        let scratch = try ScratchDirectory()
        try scratch.link("samples", to: Repository.path(of: "samples"))
        return scratch
    }

    /// Runs a script; `launcher` is a command that starts the shell, such as one that gives it a file system of its
    /// own.
    static func run(
        _ script: String, in scratch: ScratchDirectory, launcher: [String] = []
    ) async throws -> Outcome {
        defer { withExtendedLifetime(scratch) {} }
        let command = launcher + ["sh", "-c", "cd '\(scratch.path)'\n\(script)"]
        let result = try await Subprocess.run(
            .name(command[0]), arguments: .init(Array(command.dropFirst())), environment: Program.environment,
            output: .string(limit: 1 << 22), error: .string(limit: 1 << 22))
        return Outcome(
            status: result.terminationStatus, output: result.standardOutput, errors: result.standardError)
    }
}
