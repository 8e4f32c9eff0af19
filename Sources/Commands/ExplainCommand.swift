internal import ArgumentParser
internal import Pipeline

/// `ascribe explain`: why an install was decided as it was.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says of one install which clicks came into question, tier by tier, and why each won or lost.",
        discussion: """
            Reads a published result alone: its candidates, rows and pipeline. For each candidate it shows the age, \
            the signals that agreed, what a win would have given, and why it lost; for an organic install the nearest \
            miss. Of the other clicks with a tier's key it knows how many there are, and not why each was no \
            candidate. A click is compared in the first tier whose signals it and the install both have, and in no \
            later one: where it differs there, nothing is known of it. Where a result has several installs of the id, \
            on one day or on many, all of them are explained. Of a day whose candidates were removed, as nights do \
            with those of old days, it shows the row and what its state tells.

            With --input it reads the run's logs, too: the clicks from the longest window before the install on, and \
            from as long before that, or a day, to an hour after the install. Of each tier it shows the five that came \
            nearest to being candidates, and why they are none: outside of the window, link closed, a bot, another \
            signal of the key.

            Examples:
              ascribe explain i-05 out
              ascribe explain i-05 out --input logs
            """)

    @Argument(help: ArgumentHelp("The install's id.", valueName: "install-id"))
    var installID: String

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var result: String

    @Option(
        help: ArgumentHelp(
            "The folder that holds the run's logs: shows the clicks that came near, too.", valueName: "folder"),
        completion: .directory)
    var input: String?

    @OptionGroup
    var paths: LogPaths

    @Option(
        help: ArgumentHelp(
            "What to do with damaged compressed logs: fail, or keep-readable to take what comes before the damage. "
                + "(default: fail)",
            valueName: "policy"),
        completion: .list(RunOptions.CorruptFiles.allCases.map(\.rawValue)), transform: RunOptions.CorruptFiles.parse)
    var corruptFiles: RunOptions.CorruptFiles?

    @OptionGroup
    var reviewed: ReviewedDayArguments

    @OptionGroup
    var output: ReviewOutput

    @OptionGroup
    var messages: MessageOptions

    mutating func validate() throws {
        let areLogsMeant = !(paths.clicks + paths.installs + paths.links).isEmpty || corruptFiles != nil
        guard input != nil || !areLogsMeant else {
            throw ValidationError("--clicks, --installs, --links and --corrupt-files say nothing without --input.")
        }
    }

    mutating func run() async throws {
        let explainer = try ResultExplainer(result: result, days: reviewed.days)
        let explained: ExplainedInstall
        if let input {
            try FolderCheck.require(input, option: "--input", exitCode: RunError.Kind.inputMissing.rawValue)
            var logs = ExplainedLogs(input: input)
            (logs.clickPaths, logs.installPaths, logs.linkPaths) = (
                paths.clicks.orNil, paths.installs.orNil, paths.links.orNil
            )
            logs.corruptFiles = corruptFiles ?? .fail
            logs.threads = ProcessorCount.usable
            explained = try await explainer.explain(installID, searching: logs)
        } else {
            explained = try explainer.explain(installID)
        }
        try StandardOutput.write(output.json ? explained.json : explained.text)
    }
}
