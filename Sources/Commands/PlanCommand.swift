internal import ArgumentParser
internal import Pipeline

/// `ascribe plan`: what a changed pipeline file would do, before anything is written.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Shows what a changed pipeline file would do to a result, without writing anything.",
        discussion: """
            Names each changed setting and its class (changes results, reports only, changes nothing), decides all \
            installs again from the candidates, and compares them with the result as diff does.

            Example:
              ascribe plan out --pipeline new.yaml
            """)

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var result: String

    @Option(
        help: ArgumentHelp("A pipeline file, or one that ships.", valueName: "pipeline"),
        completion: .file(extensions: ["yaml", "yml"]))
    var pipeline: String

    @Option(
        help: ArgumentHelp("Threads that work at once. (default: the processors there are)", valueName: "number"),
        transform: ProcessorCount.parse)
    var threads: Int?

    @Flag(help: "Print JSON, with the whole matrix of campaigns.")
    var json = false

    @OptionGroup
    var logging: LoggingOptions

    mutating func run() async throws {
        _ = logging.makeLogger()
        let rescoring = try Rescoring(
            result: result, pipeline: pipeline, threads: threads ?? ProcessorCount.usable)
        let outcome = await Interruption.result(saying: "nothing was published") { try await rescoring.plan() }
        let planned = try outcome.get()
        StandardOutput.write(json ? planned.json : planned.text)
    }
}
