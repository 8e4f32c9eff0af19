internal import ArgumentParser

/// How a command's errors are written.
struct MessageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How messages are written to standard error.", valueName: "format"))
    var logFormat = LogFormat.text
}
