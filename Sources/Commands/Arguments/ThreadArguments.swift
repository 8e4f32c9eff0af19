internal import ArgumentParser

/// How many threads work at once.
struct ThreadArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Threads that work at once. (default: the processors there are)", valueName: "number"),
        transform: ProcessorCount.parse)
    var threads: Int?

    /// What was asked for, else the processors there are.
    var count: Int { threads ?? ProcessorCount.usable }
}
