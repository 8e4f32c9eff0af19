import ArgumentParser
import Pipeline

/// `ascribe diff`: what two results say of the same installs.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two results install by install.",
        discussion: """
            Counts the installs that kept or changed their click, tier, level or confidence, became organic or \
            attributed, and shows from which campaign to which they went, or by --by from which referrer, link, source, \
            tier or level, with examples. An install may be in several of these counts. A repeat is in none: if it copies a \
            different answer than before it is a changed repeat. Results of days are compared day by day and in total; \
            a day that one of them lacks is named. Days of two time zones are compared only in total, as they do not \
            coincide. Files of logs by which only one of the two was decided are named: then not only settings may have \
            moved installs. The exit code is 0 if all is the same, 1 if something differs, and above 1 on errors.

            In JSON, flow has campaigns, or what --by names, in from and to, null where an install has none, and in \
            from_status and to_status whether it was attributed, organic or not_decided (skipped, a repeat, or not in \
            that result). Examples name in moved_by, and in text between brackets, the changed settings that may have \
            moved the install in that way: those of its tiers and those outside of tiers; only if there are none, \
            those of other tiers, by which another install may have won its click.

            JSON has every pair, text the most frequent. All pairs are kept in memory: a hundred thousand take some 60 \
            MB, and 300 MB with --json.

            Examples:
              ascribe diff out/before out/after
              ascribe diff out/days out/new-days --from 2026-11-02 --by source
            """)

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "a"), completion: .directory)
    var first: String

    @Argument(help: ArgumentHelp("The folder of another result.", valueName: "b"), completion: .directory)
    var second: String

    @OptionGroup
    var reviewed: ReviewedDayArguments

    @OptionGroup
    var flow: FlowArguments

    @OptionGroup
    var output: ReviewOutput

    @Flag(help: "Print only errors; the exit code says whether they differ.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func run() async throws {
        let logged = LoggedWork(logging, isQuiet: quiet)
        let compared = try ResultDifference(first, second, days: reviewed.days)
            .compare(by: flow.by, examples: flow.examples)
        if !quiet {
            // The warnings are about the figures.
            logged.warn(compared.warnings)
            try output.write(compared.text, json: compared.json)
        }
        guard compared.areEqual else { throw CommandFailure(1) }
    }
}
