internal import Pipeline

extension RunOptions {
    /// What the typed arguments ask for, with everything that depends on the machine filled in.
    ///
    /// - Throws: `CommandFailure` where a folder is missing.
    init(_ command: RunCommand) throws(CommandFailure) {
        let places = command.places
        try FolderCheck.require(places.input, option: "--input", else: .inputMissing)
        if let folder = command.tempDir {
            try FolderCheck.require(folder, option: "--temp-dir", else: .cannotCreateOutput)
        }
        guard !places.output.isEmpty else {
            throw CommandFailure(.usage, "--output is empty; name a folder, or - for a pipe")
        }
        self.init(input: places.input, output: places.output == "-" ? .standardOutput : .folder(places.output))
        clickPaths = places.paths.clicks.orNil
        installPaths = places.paths.installs.orNil
        linkPaths = places.paths.links.orNil
        window = command.window
        threads = command.threads.count
        memory = command.memory ?? memory
        temporaryFolder = command.tempDir
        unreadableLimit = command.unreadable.limit ?? unreadableLimit
        corruptFiles = command.damage.corruptFiles ?? corruptFiles
        isForced = command.force
        days = command.days.options
    }
}
