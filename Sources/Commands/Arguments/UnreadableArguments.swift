internal import ArgumentParser
internal import Pipeline

/// How many unreadable lines are put up with.
struct UnreadableArguments: ParsableArguments {
    @Option(
        name: .customLong("max-unreadable"),
        help: ArgumentHelp(
            "Unreadable lines to tolerate: a number, or a share of all lines. (default: 0.1%)", valueName: "limit"),
        transform: RunOptions.UnreadableLimit.parse)
    var limit: RunOptions.UnreadableLimit?
}
