internal import ArgumentParser
internal import Pipeline

/// What to do with damaged logs.
struct DamageArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What to do with damaged compressed files: fail, or keep-readable to use what comes before the damage. "
                + "(default: fail)",
            valueName: "policy"),
        completion: .list(RunOptions.CorruptFiles.allCases.map(\.rawValue)), transform: RunOptions.CorruptFiles.parse)
    var corruptFiles: RunOptions.CorruptFiles?
}
