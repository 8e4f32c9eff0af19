import ArgumentParser
import AttributionModel
import Files
import Pipeline

/// Path patterns that override the pipeline's.
struct LogPaths: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Click logs instead of the pipeline's path, under --input; may be repeated. Quote patterns such as "
                + "'clicks-*.gz'.",
            valueName: "glob"))
    var clicks: [String] = []

    @Option(
        help: ArgumentHelp(
            "Install logs instead of the pipeline's path, under --input; may be repeated.", valueName: "glob"))
    var installs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Catalogues of links instead of the pipeline's path, under --input; they must be there then. May be "
                + "repeated.",
            valueName: "glob"))
    var links: [String] = []

    private static let options = ["--clicks", "--installs", "--links"]

    /// The patterns as a run takes them.
    var overrides: PathOverrides {
        PathOverrides(clicks: clicks.orNil, installs: installs.orNil, links: links.orNil)
    }

    /// Refuses a path after the value of one of these options, where parsing has no place for it: a shell has made
    /// several paths of a pattern that was not quoted.
    static func refuseExpandedPattern(in arguments: [String]) throws {
        for (option, (value, path)) in zip(arguments, zip(arguments.dropFirst(), arguments.dropFirst(2)))
        where options.contains(option) && !path.hasPrefix("-") {
            throw CommandFailure(
                .usage,
                "\(option) takes one pattern, and \"\(path.printable)\" comes after \"\(value.printable)\"; quote a "
                    + "pattern, so that the shell passes it on as it is, or write \(option) before each path")
        }
    }

    /// Refuses a log that a shell has put in a pipeline's place, where that is what is wrong with the `pipeline`.
    ///
    /// The log is a file that comes after the value of one of these options, and that value is a file, too: a pattern
    /// that was quoted would not be one.
    static func refuseExpandedPattern(in arguments: [String], to pipeline: String) throws {
        guard !PipelineCompletion.isNamedLikePipeline(pipeline), FileStatus.kind(at: pipeline) == .file else { return }
        for place in arguments.indices.dropFirst(2)
        where arguments[place].utf8Bytes == pipeline.utf8Bytes && FileStatus.kind(at: arguments[place - 1]) == .file {
            try refuseExpandedPattern(in: Array(arguments[(place - 2)...place]))
        }
    }

    /// Refuses patterns, and other options about logs, where no folder of logs is given; an option that is not given is
    /// nil in `others`.
    ///
    /// - Throws: `ValidationError` that names those that are given.
    func requireInput(_ input: String?, for others: KeyValuePairs<String, (any Sendable)?>) throws {
        let patterns = zip(LogPaths.options, [clicks, installs, links])
        let given = patterns.filter { !$1.isEmpty }.map(\.0) + others.filter { $1 != nil }.map(\.key)
        guard input == nil, !given.isEmpty else { return }
        throw ValidationError("\(given.listed("and")) \(given.count.hasOrHave) no effect without --input.")
    }
}

extension [String] {
    /// Patterns, or nil where none are given.
    fileprivate var orNil: [String]? { isEmpty ? nil : self }
}
