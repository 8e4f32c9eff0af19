import AttributionModel
import ArgumentParser
import Compression
import Generating

/// `ascribe generate`: synthetic logs with the truth beside them.
struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes synthetic logs as WarpLink's edge would, with the truth beside them.",
        discussion: """
            Writes clicks-*.jsonl.gz, installs-*.jsonl.gz and links.jsonl.gz for the pipeline warplink, from \
            2026-11-01 on, and truth.jsonl.gz, which names for each install the click that caused it, or none. The \
            same options give the same lines. All addresses, devices and links are made up.

            The files take their places together, when all are written. If one of them already exists with different \
            content, nothing is written unless --force is given. If the folder holds other logs with names of these \
            forms, which a run would read along with these, nothing is written either way.

            Examples:
              ascribe generate --clicks 1000000 --installs 100000 --files 8 --output logs
              ascribe run warplink --input logs --output out
              ascribe generate --days 14 --files 1 --layout days --output history
            """)

    @Option(
        help: ArgumentHelp("Lines of clicks. (default: 100000)", valueName: "number"),
        transform: WholeNumber.parse)
    var clicks = 100_000

    @Option(
        help: ArgumentHelp("Lines of installs. (default: 10000)", valueName: "number"),
        transform: WholeNumber.parse)
    var installs = 10_000

    @Option(
        help: ArgumentHelp(
            "Days that the logs cover, 3660 at most, or 366 with --layout days. (default: 3)", valueName: "number"),
        transform: WholeNumber.parse)
    var days = 3

    @Option(
        help: ArgumentHelp(
            "Files of clicks, and as many of installs, 1000 each at most. (default: 4)", valueName: "number"),
        transform: WholeNumber.parse)
    var files = 4

    @Option(
        help: ArgumentHelp(
            "Where lines go: flat, all days in each file; or days, a folder per day such as clicks/date=2026-11-01, "
                + "with that many files each. (default: flat)", valueName: "layout"),
        completion: .list(GeneratorOptions.Layout.allCases.map(\.rawValue)), transform: GeneratorOptions.Layout.parse)
    var layout: GeneratorOptions.Layout?

    @Option(
        help: ArgumentHelp("Another seed gives other logs of the same size. (default: 1)", valueName: "number"),
        transform: GeneratorOptions.seed)
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "The share of clicks and installs with one and the same fingerprint: one phone model, one address. "
                + "0 to 0.9. (default: 0.0)",
            valueName: "share"), transform: GeneratorOptions.share)
    var hotShare = 0.0

    @Option(
        help: ArgumentHelp(
            "Lines added that cannot be read, as a share of the others. 0 to 0.9. (default: 0.0002)",
            valueName: "share"), transform: GeneratorOptions.share)
    var malformedShare = 0.0002

    @Option(
        help: ArgumentHelp("The folder for the logs, created if need be.", valueName: "folder"), completion: .directory)
    var output: String

    @Flag(help: "Replace files of the same names, whoever made them.")
    var force = false

    @OptionGroup
    var threads: ThreadArguments

    @Flag(help: "Print no summary.")
    var quiet = false

    @OptionGroup
    var logging: LoggingOptions

    func validate() throws {
        guard output != "-", !output.isEmpty else {
            throw ValidationError("generate writes a folder of logs; name one as --output.")
        }
    }

    func run() async throws {
        var options = GeneratorOptions(clicks: clicks, installs: installs, days: days, files: files, seed: seed)
        options.hotShare = hotShare
        options.malformedShare = malformedShare
        options.layout = layout ?? .flat
        let generator = try Generator(options)
        let summary = try await Interruption.result(saying: "nothing was written to \(output)") {
            try await generator.run(into: output, threads: threads.count, isForced: force) { bytes in
                try GzipMember.compress(bytes.span, effort: .fast)
            }
        }.get()
        if !quiet { StandardOutput.tell(render(summary), logging) }
    }

    private func render(_ summary: GeneratorSummary) -> String {
        """
        \(summary[.clicks].counted("click")), \(summary[.installs].counted("install")) and \
        \(summary[.links].counted("link")) in \(output)
          \(summary[.caused].counted("install")) caused by a click, \(summary[.organic]) organic
          \(summary[.duplicates].counted("line")) \(summary[.duplicates] == 1 ? "is a copy" : "are copies"), \
        \(summary[.unreadable]) more cannot be read, \(summary[.blank]) \(summary[.blank].isOrAre) blank
          \(summary[.writtenBytes].counted("byte")) written

        """
    }
}

extension GeneratorOptions {
    /// Reads a seed.
    ///
    /// - Throws: `ValidationError` for any other text.
    fileprivate static func seed(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else { throw ValidationError("write a whole number from 0 to \(UInt64.max).") }
        return seed
    }

    /// Reads a share; `Generator` checks its bounds.
    ///
    /// - Throws: `ValidationError` for any other text.
    fileprivate static func share(_ text: String) throws -> Double {
        guard let share = Double(text) else { throw ValidationError("write a share from 0 to 0.9, such as 0.01.") }
        return share
    }
}
