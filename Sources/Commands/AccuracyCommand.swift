import ArgumentParser
import Pipeline

/// `ascribe accuracy`: how often the probabilistic tiers are right.
struct AccuracyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accuracy",
        abstract: "Tells how often probabilistic tiers are right, and how many of their matches are by chance.",
        discussion: """
            Deterministic tiers know the click (by device_id) or the link (by an install referrer) of some installs. All \
            installs of the result are decided again without those tiers, from the candidates and without writing \
            anything, and the answers are held against what is known: how many installs are attributed, and how many of \
            these to the same click, link, campaign, referrer and source; in all, by tier, by level, by tenths of \
            confidence or score, and by what --by names. Of answers with confidence 0.85, some 85 of 100 or more should \
            name the same link. "checked" answers are those for installs of which something is known, "others" the rest.

            These figures are too high for all installs, most of all where confidence is low: installs of which the click \
            is known are no random sample, and nearly all of them came by a click. Nor is a known click always what brought \
            the install. A score is no probability: compare its tenths with each other.

            With --input the run's logs tell about how many of all answers are by chance, also without deterministic tiers: \
            all installs are decided once more as if they had come some days later, so that only clicks from after them \
            match. That takes logs of twice the longest window and two days more, and traffic that stays much the same. With \
            shorter logs, a warning says what is missing, and the other figures are told.

            With --pipeline another pipeline file decides, or with --window shorter windows, as far as plan could show \
            it: so two scorings can be compared by how often each is right. Two answers without a campaign, say, agree in \
            it. Left out are installs that inherit the click of an earlier one, those of a device that takes a click \
            again, and those to whose platform no probabilistic tier is open. Days before --from keep their answers.

            Examples:
              ascribe accuracy out
              ascribe accuracy out --pipeline new.yaml --by referrer
              ascribe accuracy out --input logs --by referrer
              ascribe accuracy out/days --from 2026-11-02 --to 2026-11-08 --json
            """)

    @OptionGroup
    var decided: DecidedResultArguments

    @Option(
        help: ArgumentHelp(
            "Also count answers by campaign, referrer, link or source.", valueName: "what"),
        completion: .list(MatchAccuracy.dimensions.map(\.rawValue)),
        transform: { try FlowDimension.parse($0, among: MatchAccuracy.dimensions) })
    var by: FlowDimension?

    @Option(
        help: ArgumentHelp(
            "How many installs that got another link to name. (default: \(ResultDifference.usualExamples))",
            valueName: "number"),
        transform: WholeNumber.parse)
    var examples = ResultDifference.usualExamples

    @Option(
        help: ArgumentHelp(
            "The folder that holds the run's logs: also tells how many answers are by chance.", valueName: "folder"),
        completion: .directory)
    var input: String?

    @OptionGroup
    var files: LogFileArguments

    @OptionGroup
    var output: ReviewOutput

    @Flag(help: "Print only the figures, warnings and errors, without progress or a note of the window that is kept.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func validate() throws {
        try FlowArguments.requireAllowed(examples: examples)
        try files.requireInput(input)
    }

    func run() async throws {
        let logged = LoggedWork(logging, isQuiet: quiet)
        let rescoring = try decided.rescoring(toldBy: logged)
        let logs = try files.logs(under: input)
        let accuracy = try await logged.result(saying: "nothing was published") { progress in
            try await rescoring.accuracy(by: by, examples: examples, withChanceIn: logs, progress: progress)
        }.get()
        logged.warn(accuracy.warnings)
        try output.write(accuracy.text, json: accuracy.json, note: quiet ? nil : rescoring.note)
    }
}
