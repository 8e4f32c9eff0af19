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
    var files: LogFileArguments

    func validate() throws { try files.requireInput(input) }

    /// The logs; nil without `--input`.
    func logs() throws -> ReviewedLogs? { try files.logs(under: input) }
}

/// Which files of a folder are the logs of a result, and what to do with damaged ones.
struct LogFileArguments: ParsableArguments {
    @OptionGroup
    var paths: LogPaths

    @OptionGroup
    var damage: DamageArguments

    @OptionGroup
    var memory: MemoryArguments

    @Option(
        help: ArgumentHelp("Where sorting spills. (default: where TMPDIR says, or /tmp)", valueName: "folder"),
        completion: .directory)
    var tempDir: String?

    /// Refuses what has no effect where no folder is given.
    func requireInput(_ input: String?) throws {
        try paths.requireInput(
            input,
            for: ["--corrupt-files": damage.corruptFiles, "--memory": memory.limit, "--temp-dir": tempDir])
    }

    /// The logs of a folder that must be there, read by all processors; nil where none is given.
    func logs(under input: String?) throws -> ReviewedLogs? {
        guard let input else { return nil }
        try FolderCheck.require(input, option: "--input", else: .inputMissing)
        var logs = ReviewedLogs(input: input)
        logs.paths = paths.overrides
        logs.corruptFiles = damage.corruptFiles ?? .fail
        logs.threads = ProcessorCount.usable
        logs.memory = memory.bytes
        logs.temporaryFolder = try FolderCheck.temporary(tempDir)
        return logs
    }
}
