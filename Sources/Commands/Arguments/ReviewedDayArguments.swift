internal import ArgumentParser
internal import Pipeline

/// Which days of a result a command looks at.
struct ReviewedDayArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The first day to look at. (default: the result's first)", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last day to look at. (default: the result's last)", valueName: "date"))
    var to: String?

    /// The days.
    var days: ReviewedDays { ReviewedDays(from: from, to: to) }
}
