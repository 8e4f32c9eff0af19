import ArgumentParser
import Pipeline

// Options that several commands share.

/// How many threads work at once.
struct ThreadArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Threads that work at once, 1 to 1024; more than there are processors gain nothing. "
                + "(default: the processors there are)",
            valueName: "number"),
        transform: ProcessorCount.parse)
    var threads: Int?

    /// What was asked for, else the processors there are.
    var count: Int { threads ?? ProcessorCount.usable }
}

/// How much memory is taken.
struct MemoryArguments: ParsableArguments {
    @Option(
        name: .customLong("memory"),
        help: ArgumentHelp(
            "About how much memory to take, at least 16MB; over large logs, a run needs some 100 MB, or up to 350 MB "
                + "if it keeps candidates, whatever this says. The default leaves 128 MB of a control group's limit. "
                + "(default: 512MB)",
            valueName: "size"),
        transform: { try ByteCount.parse($0, atLeast: ByteCount.leastMemory) })
    var limit: Int?

    /// What was asked for, else the default.
    var bytes: Int { limit ?? UsualMemory.bytes }
}

/// How many unreadable lines are put up with.
struct UnreadableArguments: ParsableArguments {
    @Option(
        name: .customLong("max-unreadable"),
        help: ArgumentHelp(
            "Unreadable lines to tolerate: a number, or a share of all lines. (default: 0.1%)", valueName: "limit"),
        transform: RunOptions.UnreadableLimit.parse)
    var limit: RunOptions.UnreadableLimit?
}

/// What to do with damaged logs.
struct DamageArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What to do with damaged compressed files: fail, or keep-readable to use the lines that can be decoded. "
                + "(default: fail)",
            valueName: "policy"),
        completion: .list(RunOptions.CorruptFiles.allCases.map(\.rawValue)), transform: RunOptions.CorruptFiles.parse)
    var corruptFiles: RunOptions.CorruptFiles?
}

/// Which days of a result a command looks at.
struct ReviewedDayArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The first day to look at. (default: the result's first)", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last day to look at. (default: the result's last)", valueName: "date"))
    var to: String?

    /// The days.
    var days: ReviewedDays { ReviewedDays(from: from, to: to) }
}

/// What installs are counted for where results are compared, and how many are named.
struct FlowArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What installs move between: campaign, referrer, link, source, tier or level. (default: campaign)",
            valueName: "what"),
        completion: .list(FlowDimension.allCases.map(\.rawValue)), transform: FlowDimension.parse)
    var by = FlowDimension.campaign

    @Option(
        help: ArgumentHelp(
            "How many installs to name of each way in which they differ. (default: "
                + "\(ResultDifference.usualExamples))",
            valueName: "number"),
        transform: WholeNumber.parse)
    var examples = ResultDifference.usualExamples

    func validate() throws { try Self.requireAllowed(examples: examples) }

    /// Refuses a number of installs to name that no command takes.
    static func requireAllowed(examples: Int) throws {
        guard ResultDifference.allowedExamples.contains(examples) else {
            throw ValidationError(
                "the value \(examples) is invalid for --examples; write 0 to \(ResultDifference.allowedExamples.upperBound)."
            )
        }
    }
}

/// How a command prints what it found.
struct ReviewOutput: ParsableArguments {
    @Flag(help: "Print JSON, for programs.")
    var json = false

    /// Prints what was found, for programs or for people, who get a note before it if there is one.
    func write(
        _ text: @autoclosure () -> String, json value: @autoclosure () -> String, note: String? = nil
    ) throws(RunError) {
        try StandardOutput.write(json ? value() : (note.map { $0 + "\n" } ?? "") + text())
    }
}
