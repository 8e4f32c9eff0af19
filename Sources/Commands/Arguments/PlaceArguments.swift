internal import ArgumentParser

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
