import ArgumentParser
import Pipeline

/// `ascribe windows`: how many installs shorter lookback windows would attribute.
struct WindowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "windows",
        abstract: "Shows how many installs each campaign would have with shorter lookback windows.",
        discussion: """
            Decides all installs of a result again from the candidates, once for each length, as though no tier had a \
            longer window, and writes nothing. Shows how many installs are attributed in all and to each campaign, or to \
            what --by names, and where their order by installs is another than with the longest of the lengths.

            What plan refuses is refused here, too. To see which installs move, ask plan with --window; to publish what \
            a length gives, rescore.

            Examples:
              ascribe windows out
              ascribe windows out 30m 2h 12h --by source
              ascribe windows out/days --from 2026-11-02 --to 2026-11-08 --json
            """)

    @OptionGroup
    var decided: DecidedResultArguments

    @Argument(
        help: ArgumentHelp(
            "Lengths such as 6h. (default: 1h, 6h, 24h, 72h and 7d, if shorter than the longest window, and that)",
            valueName: "length"),
        transform: LengthOfTime.parse)
    var lengths: [Duration] = []

    @Option(
        help: ArgumentHelp(
            "What to count installs by: campaign, referrer, link, source, tier or level. (default: campaign)",
            valueName: "what"),
        completion: .list(FlowDimension.allCases.map(\.rawValue)), transform: FlowDimension.parse)
    var by = FlowDimension.campaign

    @OptionGroup
    var output: ReviewOutput

    @Flag(help: "Print only the figures, warnings and errors, without progress or a note of the window that is kept.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func run() async throws {
        let logged = LoggedWork(logging, isQuiet: quiet)
        let rescoring = try decided.rescoring(toldBy: logged)
        let found = try await logged.result(saying: "nothing was published") { progress in
            try await rescoring.windows(of: lengths, by: by, progress: progress)
        }.get()
        logged.warn(found.warnings)
        try output.write(found.text, json: found.json, note: quiet ? nil : rescoring.note)
    }
}
