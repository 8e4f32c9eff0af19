internal import ArgumentParser

/// Path patterns that override the pipeline's.
struct LogPaths: ParsableArguments {
    @Option(
        name: .customLong("clicks"),
        help: ArgumentHelp(
            "Click logs instead of the pipeline's path; may be repeated. Quote patterns such as 'clicks-*.gz'.",
            valueName: "glob"))
    var clicks: [String] = []

    @Option(
        name: .customLong("installs"),
        help: ArgumentHelp("Install logs instead of the pipeline's path; may be repeated.", valueName: "glob"))
    var installs: [String] = []

    @Option(
        name: .customLong("links"),
        help: ArgumentHelp(
            "Catalogues of links instead of the pipeline's path, which must be there then; may be repeated.",
            valueName: "glob"))
    var links: [String] = []

    /// Refuses patterns, and another option about logs, where no folder of logs is given.
    ///
    /// - Throws: `ValidationError`.
    func requireInput(_ input: String?, with option: String, isGiven: Bool) throws {
        guard input == nil, isGiven || !(clicks + installs + links).isEmpty else { return }
        throw ValidationError("--clicks, --installs, --links and \(option) have no effect without --input.")
    }
}

extension [String] {
    /// Patterns, or nil where none are given.
    var orNil: [String]? { isEmpty ? nil : self }
}
