internal import ArgumentParser
internal import Pipeline

/// `ascribe explain`: why an install was decided as it was.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says of one install which clicks came into question, tier by tier, and why each won or lost.",
        discussion: """
            Reads a published result alone: its candidates, rows and pipeline. For each candidate it shows the age, \
            the signals that agreed, what a win would have given, and why it lost; for an organic install the nearest \
            miss. Of the other clicks with a tier's key it knows how many there are, and not why each was no \
            candidate. A click is compared in the first tier whose signals it and the install both have, and in no \
            later one: where it differs there, nothing is known of it. Where a result has several installs of the id, \
            on one day or on many, all of them are explained. Of a day whose candidates were removed, as nights do \
            with those of old days, it shows the row and what its state tells.

            Example:
              ascribe explain i-05 out
            """)

    @Argument(help: ArgumentHelp("The install's id.", valueName: "install-id"))
    var installID: String

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var result: String

    @OptionGroup
    var reviewed: ReviewedDayArguments

    @OptionGroup
    var output: ReviewOutput

    @OptionGroup
    var messages: MessageOptions

    mutating func run() async throws {
        let explained = try ResultExplainer(result: result, days: reviewed.days).explain(installID)
        try StandardOutput.write(output.json ? explained.json : explained.text)
    }
}
