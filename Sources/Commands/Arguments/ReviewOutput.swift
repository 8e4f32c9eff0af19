internal import ArgumentParser

/// How a command prints what it found.
struct ReviewOutput: ParsableArguments {
    @Flag(help: "Print JSON: all there is, for programs.")
    var json = false
}
