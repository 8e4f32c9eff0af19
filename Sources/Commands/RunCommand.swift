import ArgumentParser
import Pipeline
import PipelineFile

/// `ascribe run`: logs in, attributions and reports out.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Reads click and install logs and writes attributions and reports.",
        discussion: """
            The output folder is created or replaced as a whole when everything has succeeded; a run that fails or is \
            interrupted leaves it as it was. A run for days creates or replaces each day's folder as a whole, one \
            after the other: if it fails or is interrupted, some days may be published, and the same command continues \
            after them. Days are named by --date, --from with --to, --yesterday or --stale. The other options under \
            Days need one of these; --reprocess-days does not go with --stale.

            Examples:
              ascribe run warplink --input logs --output out
              ascribe run my-pipeline.yaml --input logs --output out --memory 2GB
              ascribe run warplink --input logs --clicks 'edge-*/*.zst' --output out
              ascribe run warplink --input logs --output - | jq .status
              ascribe run warplink --input logs --output days \\
                  --from 2026-11-01 --to 2026-11-14
              ascribe run warplink --input logs --output days \\
                  --yesterday --reprocess-days 2
              ascribe run warplink --input logs --output days --yesterday --dry-run
            """)

    @Argument(
        help: ArgumentHelp(
            "A pipeline file, or one that ships: \(PipelineFile.shippedNames.joined(separator: ", ")). "
                + "Write ./warplink for a file of such a name."),
        completion: PipelineCompletion.kind)
    var pipeline: String

    // Help shows the titled groups before all else, so the group with the options that every run needs comes first.
    @OptionGroup(title: "Logs and output")
    var places: PlaceArguments

    @Option(
        help: ArgumentHelp("Shorten longer windows to this length, such as 48h.", valueName: "length"),
        transform: LengthOfTime.parse)
    var window: Duration?

    @OptionGroup
    var threads: ThreadArguments

    @OptionGroup
    var memory: MemoryArguments

    @Option(
        help: ArgumentHelp(
            "Where sorting spills. (default: beside the output folder; with --output - where TMPDIR says, or /tmp)",
            valueName: "folder"),
        completion: .directory)
    var tempDir: String?

    @OptionGroup
    var unreadable: UnreadableArguments

    @OptionGroup
    var damage: DamageArguments

    @Flag(
        help: ArgumentHelp(
            "Replace an output folder that no run made; also decide again days that are up to date, and with "
                + "--allow-missing those whose logs are gone."))
    var force = false

    @OptionGroup
    var failing: FailingArguments

    @Flag(
        help: ArgumentHelp(
            "Write nothing; say which days would be decided and why, and which files the run needs. What only their lines "
                + "tell stays unknown."))
    var dryRun = false

    @OptionGroup(title: "Days")
    var days: DayArguments

    @Flag(help: "Print only warnings and errors, without progress or summary.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func run() async throws {
        let logged = LoggedWork(logging, isQuiet: quiet)
        let options = try RunOptions(self)
        let run = try AttributionRun(pipeline: pipeline, options: options)
        logged.warn(ShippedName.notes(on: pipeline))
        guard !dryRun else { return try await preview(run, by: logged) }
        let result = try await logged.publish(saying: outcomeOfInterruption) { progress throws(RunError) in
            try await run.run(progress: progress)
        } telling: {
            tell($0, of: options, by: logged)
        }
        try failing.check(result.warnings)
    }

    private func preview(_ run: AttributionRun, by logged: LoggedWork) async throws {
        let preview = try await logged.result(saying: "nothing was written") { _ in try run.preview() }.get()
        logged.report(preview)
        if !quiet { try StandardOutput.write(preview.text.printableLines) }
        if let stop = preview.stop { throw stop }
    }

    private func tell(_ result: RunResult, of options: RunOptions, by logged: LoggedWork) {
        logged.report(result)
        switch options.output {
        case .folder(let path) where !quiet:
            let files = days.areNamed ? "results in \(path)" : ResultFolder.text(of: path)
            StandardOutput.tell(result.summary + "\n" + files + "\n", logging)
        case .folder: break
        case .standardOutput: logged.reportRows(result)
        }
    }

    private var outcomeOfInterruption: String {
        days.areNamed ? "days that were published stay, the others can be run again" : "nothing was published"
    }
}

/// Where `ascribe run` reads and writes.
struct PlaceArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder that holds the logs.", valueName: "folder"), completion: .directory)
    var input: String

    @Option(
        help: ArgumentHelp(
            "The folder for the results, or - for attribution rows alone on standard output.", valueName: "folder"),
        completion: .directory)
    var output: String

    @OptionGroup
    var paths: LogPaths
}

extension RunOptions {
    /// What the typed arguments ask for, with everything that depends on the machine filled in.
    ///
    /// - Throws: `CommandFailure` where a folder is missing.
    fileprivate init(_ command: RunCommand) throws(CommandFailure) {
        let places = command.places
        try FolderCheck.require(places.input, option: "--input", else: .inputMissing)
        guard !places.output.isEmpty else {
            throw CommandFailure(.usage, "--output is empty; name a folder, or - for a pipe")
        }
        self.init(input: places.input, output: places.output == "-" ? .standardOutput : .folder(places.output))
        paths = places.paths.overrides
        window = command.window
        threads = command.threads.count
        memory = command.memory.bytes
        temporaryFolder = try FolderCheck.temporary(command.tempDir)
        unreadableLimit = command.unreadable.limit ?? unreadableLimit
        corruptFiles = command.damage.corruptFiles ?? corruptFiles
        isForced = command.force
        days = command.days.options
    }
}
