import ArgumentParser
import AttributionModel
import Logging
import Pipeline
import PipelineFile

/// `ascribe check`: lints pipeline files, and checks whether logs fit them.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks pipeline files and, with --input, whether logs hold what they ask for.",
        discussion: """
            Prints what it understood of each pipeline file, defaults included, or everything that is wrong with it.

            With --input it also reads the first 1000 lines of each log, shows how often each field was there, examples of \
            values of no use and how many lines each tier can look at, and ends with exit code 65 if
              - clicks or installs have no readable line, or links have lines but none
                that is readable;
              - all logs were read to their end and more of their lines are unreadable
                than --max-unreadable allows;
              - only the start of a log was read, and more lines are unreadable than
                chance would explain within that limit;
              - no line of clicks, or of installs, has all signals of the key of a
                probabilistic tier, so that these tiers can match nothing.
            Where only the start of a log was read, a run, which reads all lines, may end otherwise.

            Examples:
              ascribe check my-pipeline.yaml
              ascribe check warplink --input logs
            """)

    @Argument(
        help: ArgumentHelp(
            "Pipeline files, or ones that ship: \(PipelineFile.shippedNames.joined(separator: ", ")). "
                + "Write ./warplink for a file of such a name."),
        completion: PipelineCompletion.kind)
    var pipelines: [String]

    @Option(
        help: ArgumentHelp("The folder that holds the logs.", valueName: "folder"), completion: .directory)
    var input: String?

    @OptionGroup
    var paths: LogPaths

    @OptionGroup
    var unreadable: UnreadableArguments

    @OptionGroup
    var damage: DamageArguments

    @Flag(
        help: """
            Print only what is wrong: problems of pipeline files, inputs that cannot be read, why logs are refused, or \
            match nothing.
            """)
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func validate() throws {
        try paths.requireInput(
            input, for: ["--max-unreadable": unreadable.limit, "--corrupt-files": damage.corruptFiles])
    }

    func run() async throws {
        if let input {
            try FolderCheck.require(input, option: "--input", else: .inputMissing)
        }
        var found = Findings()
        for pipeline in pipelines { try check(pipeline, &found) }
        // Standard output has told what is wrong with inputs, unless it is silent or a program reads only the messages.
        let isTold = !quiet && logging.logFormat == .text
        // Why logs are refused is told only here, whatever else is wrong.
        let untold = (isTold ? [] : found.failures.map(\.text)) + found.refusals.map(\.text)
        if !isTold {
            let logger = logging.makeLogger()
            for warning in found.warnings { logger.warning("\(warning)") }
        }
        if !found.problems.isEmpty {
            throw tell(
                .badPipeline, found.problems.count.counted("problem"), problems: found.problems, inputs: untold)
        }
        if let first = found.failures.first {
            throw tell(first.kind, "not every input can be read; see above", inputs: untold)
        }
        if let first = found.refusals.first {
            throw CommandFailure(first.kind, found.refusals.map(\.text).joined(separator: "\n"))
        }
        guard !found.unmatchable.isEmpty else { return }
        throw CommandFailure(.tooManyUnreadable, found.unmatchable.joined(separator: "\n"))
    }

    /// What is wrong with the pipelines that were checked so far, and with their logs.
    private struct Findings {
        /// Problems of pipeline files, a line each.
        var problems: [String] = []
        /// What lets tiers match more than they should, or keeps them from ever matching by the logs.
        var warnings: [String] = []
        /// Inputs that cannot be read.
        var failures: [(kind: RunError.Kind, text: String)] = []
        /// Why runs would not take the logs.
        var refusals: [(kind: RunError.Kind, text: String)] = []
        /// That no probabilistic tier finds its signals in logs.
        var unmatchable: [String] = []
    }

    /// Checks one pipeline, shows what it says and, with `--input`, what the logs hold.
    private func check(_ pipeline: String, _ found: inout Findings) throws {
        let check: PipelineCheck
        do throws(RunError) {
            check = try PipelineCheck(pipeline: pipeline)
        } catch {
            guard error.kind == .badPipeline else { throw error }
            try LogPaths.refuseExpandedPattern(in: CommandLine.arguments, to: pipeline)
            found.problems += "\(error)".split(separator: "\n").map(String.init)
            return
        }
        let checkOfLogs = try check.withPaths(paths.overrides)
        if !quiet { try StandardOutput.write(PipelineText(check).description) }
        let name = pipelines.count > 1 ? "\(pipeline): " : ""
        found.warnings += check.doubts.map { name + $0.printable }
        guard let input else { return }
        let probes = checkOfLogs.probe(logsIn: input, corruptFiles: damage.corruptFiles ?? .fail)
        if !quiet { for probe in probes { try StandardOutput.write(ProbeText(probe).description) } }
        found.warnings += probes.flatMap { ProbeText($0).warnings }.map { name + $0 }
        found.failures += probes.flatMap { probe in probe.failure.map { [$0] } ?? probe.files.compactMap(\.failure) }
            .map { ($0.kind, "\(name)\($0)") }
        if let refusal = LogProbe.refusal(of: probes, limit: unreadable.limit) {
            found.refusals.append((refusal.kind, "\(name)\(refusal)"))
        }
        let keyless = probes.filter { $0.missingSignals != nil }.map(\.kind.rawValue)
        guard !keyless.isEmpty else { return }
        found.unmatchable.append(
            "\(name)probabilistic tiers can match nothing, as the \(keyless.listed("and")) are; see above")
    }

    /// Prints each problem before a summary, or has all of them in the message where a program reads it, a line each;
    /// returns the failure of the check.
    ///
    /// Problems of pipeline files begin with their place, which editors and other tools read.
    private func tell(
        _ kind: RunError.Kind, _ summary: String, problems: [String] = [], inputs: [String]
    ) -> CommandFailure {
        guard logging.logFormat == .text else {
            return CommandFailure(kind, (problems + inputs).joined(separator: "\n"))
        }
        StandardError.write(problems.map { $0.printable + "\n" }.joined())
        StandardError.write(inputs.map { LogLine(level: .error, message: $0).render(as: .text) }.joined())
        return CommandFailure(kind, summary)
    }
}
