import ArgumentParser
import Pipeline

/// `ascribe misses`: why installs are organic.
struct MissesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "misses",
        abstract: "Counts why installs are organic: what came nearest to attributing them.",
        discussion: """
            Looks at some of the organic installs of a result, and counts their nearest misses, as explain tells them of \
            one install, by platform, tier and reason, the most frequent first: signals that differ say which of them the \
            logs of clicks and of installs do not write alike, or which a tier had better not compare. Clicks that differ \
            in ip are mostly other people's. If several reasons keep a click away, it is counted by the first; "only \
            reason" is the number of installs whose click would have won but for this one. Which installs are looked at is decided by their ids alone, so the same result gives the same answer.

            Without --input only the result is read: then candidates that lost are counted, and why installs have none is \
            mostly unknown. With --input clicks of the run's logs are read, too, as by explain. All installs share one \
            reading; each click is held against all installs of its time, so time grows with --sample. Days whose \
            candidates were removed or dropped are left out.

            JSON also lists every install that was looked at, with its nearest miss.

            Examples:
              ascribe misses out --input logs
              ascribe misses out/days --from 2026-11-02 --input logs --sample 1000 --json
            """)

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var result: String

    @Option(
        help: ArgumentHelp(
            "How many organic installs to look at, 1 to \(NearestMisses.allowedSample.upperBound). (default: "
                + "\(NearestMisses.usualSample))",
            valueName: "number"),
        transform: WholeNumber.parse)
    var sample = NearestMisses.usualSample

    @Option(
        help: ArgumentHelp(
            "How many installs to name of each kind. (default: \(NearestMisses.usualExamples))", valueName: "number"),
        transform: WholeNumber.parse)
    var examples = NearestMisses.usualExamples

    @OptionGroup
    var logs: SearchedLogArguments

    @OptionGroup
    var reviewed: ReviewedDayArguments

    @OptionGroup
    var output: ReviewOutput

    @OptionGroup
    var logging: LoggingOptions

    func validate() throws {
        guard NearestMisses.allowedSample.contains(sample) else {
            throw ValidationError(
                "the value \(sample) is invalid for --sample; write 1 to \(NearestMisses.allowedSample.upperBound).")
        }
        try FlowArguments.requireAllowed(examples: examples)
    }

    func run() async throws {
        let logged = LoggedWork(logging, isQuiet: true)
        var explainer = try ResultExplainer(result: result, days: reviewed.days)
        explainer.threads = ProcessorCount.usable
        let misses = try await explainer.misses(ofAtMost: sample, searching: try logs.logs())
        logged.warn(misses.warnings)
        try output.write(misses.text(examples: examples), json: misses.json(examples: examples))
    }
}
