import ArgumentParser
import AttributionModel
import Files
import Pipeline

/// `ascribe explain`: why an install was decided as it was, or what became of a click.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract:
            "Shows which clicks were considered for an install, tier by tier, and why each won or lost; or what became of a click.",
        discussion: """
            Shows each candidate of an install, tier by tier: its age, the signals that agreed, what a win would have \
            given, and why it won or lost; for an organic install the nearest miss. All installs with the id are \
            shown, of whatever days. If there is none, similar ids are named: those that differ in case or blanks \
            alone and, for an id of four characters or more, those that contain it. Write -- before an id that begins \
            with a hyphen.

            Without --input only the result is read. It says how many clicks had a tier's key and were not candidates, \
            but not what kept each from being one. A click is compared in one tier alone, the first whose signals it \
            and the install both have: if it differs there, the result says nothing about it. Where candidates were \
            removed, as nights do with those of old days, or dropped, the row and what its state says are shown, with \
            --input, too.

            With --input clicks of the run's logs are read, too: those of the longest window before the install, of as \
            long a time before that (a day at least), and of a day after the install. Each tier shows the five that \
            came nearest, and what kept them from being candidates: screening, the window, the link, another signal of \
            the key. Where an install's referrer names no link that is open, the catalogue's links that it may mean are \
            shown, and why each is not open to the install. With --click each tier also says what kept that click from \
            being a candidate, if it is of these times.

            With --by-click the id is that of a click: shows the installs that considered it, or have it as their answer, \
            and why it won or lost each. With --input it also shows the click's lines in the logs, whether each is usable, \
            and the tiers whose key signals it has: that is how to ask about a click that no install considered.

            Examples:
              ascribe explain i-05 out
              ascribe explain i-05 out --input logs
              ascribe explain i-05 out --input logs --click c-17
              ascribe explain --by-click c-17 out --input logs
              ascribe explain -- -05 out
            """)

    @Argument(help: ArgumentHelp("The install's id, or with --by-click the click's.", valueName: "id"))
    var id: String

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var result: String

    @Flag(help: "The id is that of a click.")
    var byClick = false

    @OptionGroup
    var logs: SearchedLogArguments

    @Option(
        help: ArgumentHelp(
            "With --input: a click of which each tier says what kept it from being a candidate, however far it came.",
            valueName: "id"))
    var click: String?

    @OptionGroup
    var reviewed: ReviewedDayArguments

    @OptionGroup
    var output: ReviewOutput

    @OptionGroup
    var logging: LoggingOptions

    func validate() throws {
        if click?.isEmpty == true { throw ValidationError("--click is empty; write the id of a click.") }
        guard click != nil, logs.input == nil || byClick else { return }
        throw ValidationError("--click has no effect \(byClick ? "with --by-click" : "without --input").")
    }

    func run() async throws {
        if FileStatus.kind(at: result) != .directory, ResultFolder.isResult(id) {
            throw CommandFailure(
                .usage,
                "\(id.printable) is a result and \(result.printable) is none; write the id before the result")
        }
        let logged = LoggedWork(logging, isQuiet: true)
        var explainer = try ResultExplainer(result: result, days: reviewed.days)
        explainer.threads = ProcessorCount.usable
        var logs = try logs.logs()
        logs?.click = click
        guard !byClick else {
            let explained = try await explainer.explain(click: id, searching: logs)
            return try output.write(explained.text, json: explained.json)
        }
        let explained = try await explainer.explain(id, searching: logs)
        logged.warn(explained.warnings)
        try output.write(explained.text, json: explained.json)
    }
}
