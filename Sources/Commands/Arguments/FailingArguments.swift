import ArgumentParser
import AttributionModel
import Pipeline

/// Warnings that whoever schedules a run takes for a failure.
struct FailingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "End with exit code 65 if there is a warning about this, such as few_records; what was decided is published "
                + "all the same. May be repeated. pipelines/nightly/README.md lists what warnings are about.",
            valueName: "subject"),
        completion: .list(RunWarning.Subject.allCases.map(\.rawValue)), transform: RunWarning.Subject.parse)
    var failOn: [RunWarning.Subject] = []

    /// Fails if one of the warnings is about what `--fail-on` names.
    ///
    /// - Throws: `CommandFailure`, after everything has been published and told.
    func check(_ warnings: [RunWarning]) throws(CommandFailure) {
        let told = RunWarning.Subject.allCases.filter { subject in
            failOn.contains(subject) && warnings.contains { $0.subject == subject }
        }
        guard !told.isEmpty else { return }
        // As for unreadable lines: most of these warnings are about logs that somebody has to look at.
        throw CommandFailure(
            .tooManyUnreadable,
            "what was decided is published, but there are warnings about \(told.map(\.rawValue).listed("and")), which "
                + "--fail-on names; do as they say")
    }
}
