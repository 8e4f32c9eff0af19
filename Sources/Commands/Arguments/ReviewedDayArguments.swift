internal import ArgumentParser
internal import Pipeline

/// Which days of a result a command looks at.
struct ReviewedDayArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The first day of a result of days. (default: its first)", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last day. (default: the result's last)", valueName: "date"))
    var to: String?

    /// The days.
    var days: ReviewedDays { ReviewedDays(from: from, to: to) }
}
