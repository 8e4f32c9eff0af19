internal import ArgumentParser
internal import Pipeline

/// `ascribe check`: lints pipeline files, and looks whether logs fit them.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks pipeline files and, with --input, whether logs hold what they ask for.",
        discussion: """
            Prints what it understood of each pipeline file, or everything that is wrong with it. With --input it also \
            reads the first 1000 lines of each file and shows how often each field was there.

            Examples:
              ascribe check my-pipeline.yaml
              ascribe check warplink --input logs
            """)

    @Argument(
        help: "Pipeline files, or ones that ship: warplink, warplink-2, linktrace, dynalinks.",
        completion: .file(extensions: ["yaml", "yml"]))
    var pipelines: [String]

    @Option(
        help: ArgumentHelp("The folder that holds the logs.", valueName: "folder"), completion: .directory)
    var input: String?

    @OptionGroup
    var paths: LogPaths

    @OptionGroup
    var logging: LoggingOptions

    mutating func validate() throws {
        guard input != nil || paths.clicks.isEmpty && paths.installs.isEmpty && paths.links.isEmpty else {
            throw ValidationError("--clicks, --installs and --links say nothing without --input.")
        }
    }

    mutating func run() async throws {
        if let input {
            try FolderCheck.require(input, option: "--input", exitCode: RunError.Kind.inputMissing.rawValue)
        }
        var problems: [String] = []
        var failure: RunError?
        for pipeline in pipelines {
            do throws(RunError) {
                let check = try PipelineCheck(pipeline: pipeline)
                if !logging.quiet { StandardOutput.write(PipelineText(check).description) }
                guard let input else { continue }
                failure = probe(check, input) ?? failure
            } catch {
                problems += "\(error)".split(separator: "\n").map(String.init)
            }
        }
        guard problems.isEmpty else { throw lintFailure(problems) }
        if let failure { throw CommandFailure(failure.kind.rawValue, "not every input can be read; see above") }
    }

    /// Shows what the logs hold, and gives what is wrong with an input.
    private func probe(_ check: PipelineCheck, _ folder: String) -> RunError? {
        let probes = check.probe(
            folder, clickPaths: paths.clicks.orNil, installPaths: paths.installs.orNil, linkPaths: paths.links.orNil)
        for probe in probes { StandardOutput.write(ProbeText(probe).description) }
        return probes.lazy.compactMap { probe in probe.failure ?? probe.files.lazy.compactMap(\.failure).first }.first
    }

    /// The problems of all files, a line each in text, and their number.
    private func lintFailure(_ problems: [String]) -> CommandFailure {
        let exitCode = RunError.Kind.badPipeline.rawValue
        guard logging.logFormat == .text else { return CommandFailure(exitCode, problems.joined(separator: "\n")) }
        StandardError.write(problems.map { $0 + "\n" }.joined())
        return CommandFailure(exitCode, problems.count == 1 ? "1 problem" : "\(problems.count) problems")
    }
}
