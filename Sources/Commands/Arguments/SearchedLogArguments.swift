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
    func logs() throws -> ReviewedLogs? { try input.map { try ReviewedLogs(under: $0, paths, damage) } }
}

extension ReviewedLogs {
    /// Logs of a folder that must be there, read by all processors.
    init(under input: String, _ paths: LogPaths, _ damage: DamageArguments) throws {
        try FolderCheck.require(input, option: "--input", else: .inputMissing)
        self.init(input: input)
        self.paths = paths.overrides
        corruptFiles = damage.corruptFiles ?? .fail
        threads = ProcessorCount.usable
        memory = UsualMemory.bytes
    }
}
