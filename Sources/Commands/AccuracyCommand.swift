import ArgumentParser
import Pipeline

/// `ascribe accuracy`: how often the probabilistic tiers are right.
struct AccuracyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accuracy",
        abstract: "Tells how often probabilistic tiers are right, by installs whose click or link is known.",
        discussion: """
            Deterministic tiers know the click (device_id) or the link (an install referrer) of some installs. This \
            decides all installs of a result again without those tiers, from the candidates and without writing anything, \
            and holds the answers against what is known: how many are attributed, and how many of these to the same click, \
            link, campaign, referrer and source; in all, by tier, by level, and by tenths of confidence or score. A \
            confidence of 0.85 deserves its name if some 85 of 100 such answers are the same.

            With --pipeline another pipeline file decides, or with --window shorter windows, as plan would show it: so two \
            scorings can be compared by how often each is right. Two answers without a campaign, say, are the same in it. \
            Installs that inherit the click of an earlier one are left out, and so are those to whose platform no \
            probabilistic tier is open.

            Installs of which the click is known are no random sample: a referrer comes from Google Play, and a device's \
            id from devices that were seen before.

            Examples:
              ascribe accuracy out
              ascribe accuracy out --pipeline new.yaml
              ascribe accuracy out/days --from 2026-11-02 --to 2026-11-08 --json
            """)

    @OptionGroup
    var decided: DecidedResultArguments

    @Option(
        help: ArgumentHelp(
            "How many installs that got another link to name. (default: \(ResultDifference.usualExamples))",
            valueName: "number"),
        transform: WholeNumber.parse)
    var examples = ResultDifference.usualExamples

    @OptionGroup
    var output: ReviewOutput

    @Flag(help: "Print only the figures, warnings and errors, without progress or a note of the window that is kept.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func validate() throws { try FlowArguments.requireAllowed(examples: examples) }

    mutating func run() async throws {
        let logged = LoggedWork(logging, isQuiet: quiet)
        let rescoring = try decided.rescoring()
        logged.warn(decided.notes)
        let examples = examples
        let outcome = await logged.result(saying: "nothing was published") { progress in
            try await rescoring.accuracy(examples: examples, progress: progress)
        }
        let accuracy = try outcome.get()
        logged.warn(accuracy.warnings)
        let note = quiet || output.json ? nil : accuracy.note
        try StandardOutput.write((note.map { $0 + "\n" } ?? "") + (output.json ? accuracy.json : accuracy.text))
    }
}
