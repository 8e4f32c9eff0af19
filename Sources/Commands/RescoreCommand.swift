import ArgumentParser
import Pipeline

/// `ascribe rescore`: a published result decided again with another pipeline file.
struct RescoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rescore",
        abstract: "Decides a result again with a changed pipeline file, from its candidates and without the logs.",
        discussion: """
            Answers changes of confidence, ip_class, ambiguity, levels, minimum, minimum_evidence, weights over the \
            signals that the candidates list, single_use, winner between newest and earliest, shorter windows \
            (also window_default, and a window_end that becomes exclusive), deterministic tiers that are removed or \
            moved, probabilistic ones that are removed if no later one is open to their installs, and of what is \
            written, except whether there are answers of Dynalinks. The pipeline's name, its description, \
            links.required and, as no log is read, the paths of logs change nothing. Any other change is named and \
            refused: then run the pipeline over the logs. So is one of these if a list of candidates was cut and a \
            click beyond the cut could come into it. Counts of clicks in reports are those of the result. The --window \
            of the run that made the result is kept, unless a shorter one is given.

            A result of days is published day by day in <output>/date=<date>/, each day as a whole. For days before \
            those that are named it takes those in the output folder, and otherwise those of the result. Days that are \
            up to date are skipped.

            Examples:
              ascribe rescore out/before --pipeline new.yaml --output out/after
              ascribe rescore days --pipeline new.yaml --output new-days --from 2026-11-02
            """)

    @OptionGroup
    var arguments: RescoringArguments

    @Option(help: ArgumentHelp("The folder for the new result.", valueName: "folder"), completion: .directory)
    var output: String

    @Flag(help: "Replace an output folder that no run made; also decide again days that are up to date.")
    var force = false

    @Flag(help: "Print only warnings and errors, without progress or summary.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func validate() throws {
        guard output != "-", !output.isEmpty else {
            throw ValidationError("rescore writes a folder, not rows; name one as --output.")
        }
    }

    func run() async throws {
        let logged = LoggedWork(logging, isQuiet: quiet)
        let rescoring = try arguments.decided.rescoring(toldBy: logged)
        let interrupted =
            rescoring.isOfDays
            ? "days that were published stay, the others can be re-scored again" : "nothing was published"
        _ = try await logged.publish(saying: interrupted) { progress throws(RunError) in
            try await rescoring.publish(to: output, isForced: force, progress: progress)
        } telling: {
            tell($0, of: rescoring, by: logged)
        }
    }

    private func tell(_ result: RunResult, of rescoring: Rescoring, by logged: LoggedWork) {
        logged.report(result)
        guard !quiet else { return }
        let files = result.days.isEmpty ? ResultFolder.text(of: output) : "results in \(output)"
        let window = rescoring.note.map { $0 + "\n" } ?? ""
        StandardOutput.tell(result.summary + "\n" + window + files + "\n", logging)
    }
}
