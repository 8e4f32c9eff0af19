import ArgumentParser
import Pipeline

/// `ascribe plan`: what a changed pipeline file would do, before anything is written.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Shows what a changed pipeline file would do to a result, without writing anything.",
        discussion: """
            Names each changed setting and its class (changes results, reports only, files only, changes nothing), \
            decides all installs again from the candidates, and compares them with the result as diff does, day by day \
            if it has days. Where a day is stale, it shows what rescore would make of it, even if no setting has \
            changed. The --window of the run that made the result is kept, unless a shorter one is given. What \
            rescore refuses is refused here, too; lines that it only takes over are not read.

            Examples:
              ascribe plan out --pipeline new.yaml
              ascribe plan out --window 24h
              ascribe plan out/days --pipeline new.yaml --from 2026-11-02 --to 2026-11-08
            """)

    @OptionGroup
    var arguments: RescoringArguments

    @OptionGroup
    var flow: FlowArguments

    @OptionGroup
    var output: ReviewOutput

    @Flag(help: "Print only the plan, warnings and errors, without progress or a note of the window that is kept.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func run() async throws {
        let logged = LoggedWork(logging, isQuiet: quiet)
        let rescoring = try arguments.decided.rescoring(toldBy: logged)
        if output.json, let refusal = rescoring.refusalJSON { try StandardOutput.write(refusal) }
        let planned = try await logged.result(saying: "nothing was published") { progress in
            try await rescoring.plan(by: flow.by, examples: flow.examples, progress: progress)
        }.get()
        logged.warn(planned.warnings)
        try output.write(planned.text, json: planned.json, note: quiet ? nil : rescoring.note)
    }
}
