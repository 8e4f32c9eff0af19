import ArgumentParser
import Pipeline

/// The logs in which a command looks for clicks that came near.
struct SearchedLogArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder that holds the run's logs: also looks there for the clicks that came near.",
            valueName: "folder"),
        completion: .directory)
    var input: String?

    @OptionGroup
    var paths: LogPaths

    @OptionGroup
    var damage: DamageArguments

    func validate() throws {
        try paths.requireInput(input, for: ["--corrupt-files": damage.corruptFiles])
    }

    /// The logs; nil without `--input`.
    func logs() throws -> ExplainedLogs? {
        guard let input else { return nil }
        try FolderCheck.require(input, option: "--input", else: .inputMissing)
        var logs = ExplainedLogs(input: input)
        logs.paths = paths.overrides
        logs.corruptFiles = damage.corruptFiles ?? .fail
        logs.threads = ProcessorCount.usable
        return logs
    }
}
