import ArgumentParser
import Pipeline

/// `ascribe accuracy`: how often the probabilistic tiers are right.
struct AccuracyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accuracy",
        abstract: "Tells how often probabilistic tiers are right, by installs whose click or link is known.",
        discussion: """
            Deterministic tiers know the click (by device_id) or the link (by an install referrer) of some installs. All \
            installs of the result are decided again without those tiers, from the candidates and without writing \
            anything, and the answers are held against what is known: how many installs are attributed, and how many of \
            these to the same click, link, campaign, referrer and source; in all, by tier, by level, and by tenths of \
            confidence or score. A confidence of 0.85 is right if some 85 of 100 such answers are.

            With --pipeline another pipeline file decides, or with --window shorter windows, as far as plan could show \
            it: so two scorings can be compared by how often each is right. Two answers without a campaign, say, agree in \
            it. Left out are installs that inherit the click of an earlier one, and those to whose platform no \
            probabilistic tier is open.

            Installs of which the click is known are no random sample, and all of them came by a click: this cannot tell \
            how many installs that came without one are attributed by chance.

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
