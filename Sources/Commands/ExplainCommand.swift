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
        usage: """
            ascribe explain [<options>] <id> <result>
            ascribe explain [<options>] --ids <file> <result>
            """,
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

            With --ids a file names the installs, up to \(ResultExplainer.allowedIDs.upperBound), which share \
            readings of the logs where they can: each is explained in the order of the file, with --json as an object a \
            line. Ids that are not there are told of at the end.

            Examples:
              ascribe explain i-05 out
              ascribe explain i-05 out --input logs
              ascribe explain i-05 out --input logs --click c-17
              ascribe explain --by-click c-17 out --input logs
              ascribe explain --ids disputed.txt out --input logs
              ascribe explain -- -05 out
            """)

    @Argument(
        help: ArgumentHelp(
            "The install's id, or with --by-click the click's; left out with --ids.", valueName: "id"))
    var first: String?

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var second: String?

    @Option(
        help: ArgumentHelp(
            "A file with an install id a line, - for standard input: explains all of them.", valueName: "file"),
        completion: .file())
    var ids: String?

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
        guard first != nil, second != nil || ids != nil else {
            throw ValidationError("Missing expected argument '<\(first == nil && ids == nil ? "id" : "result")>'")
        }
        if click?.isEmpty == true { throw ValidationError("--click is empty; write the id of a click.") }
        if ids != nil {
            if second != nil { throw ValidationError("--ids takes the place of an ID; write the result alone.") }
            guard byClick || click != nil else { return }
            throw ValidationError("\(byClick ? "--by-click" : "--click") has no effect with --ids.")
        }
        guard click != nil, logs.input == nil || byClick else { return }
        throw ValidationError("--click has no effect \(byClick ? "with --by-click" : "without --input").")
    }

    func run() async throws {
        guard let first else { return }
        if let ids { return try await explain(idsOf: ids, in: first) }
        guard let second else { return }
        try await explain(first, in: second)
    }

    private func explain(_ id: String, in result: String) async throws {
        if FileStatus.kind(at: result) != .directory, ResultFolder.isResult(id) {
            throw CommandFailure(
                .usage,
                "\(id.printable) is a result and \(result.printable) is none; write the id before the result")
        }
        let logged = LoggedWork(logging, isQuiet: true)
        let explainer = try explainer(of: result)
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

    private func explain(idsOf file: String, in result: String) async throws {
        let logged = LoggedWork(logging, isQuiet: true)
        let ids = try IDList.read(file, option: "--ids")
        let explained = try await explainer(of: result).explain(installs: ids, searching: try logs.logs())
        logged.warn(explained.warnings)
        try output.write(explained.text, json: explained.jsonLines)
        try explained.requireAll()
    }

    private func explainer(of result: String) throws(RunError) -> ResultExplainer {
        var explainer = try ResultExplainer(result: result, days: reviewed.days)
        explainer.threads = ProcessorCount.usable
        return explainer
    }
}
