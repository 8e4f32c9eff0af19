internal import ArgumentParser
internal import Logging
internal import Pipeline

/// `ascribe rescore`: a published result decided again with another pipeline file.
struct RescoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rescore",
        abstract: "Decides a result again with a changed pipeline file, from its candidates and without the logs.",
        discussion: """
            Answers changes of confidence, ambiguity, levels, minimum, weights over the signals that the candidates \
            list, single_use, winner between newest and earliest, shorter windows, and deterministic tiers that are \
            removed or moved. Any other change is refused by its name: run the pipeline over the logs then. Counts of \
            clicks in reports are those of the result.

            Example:
              ascribe rescore out/before --pipeline new.yaml --output out/after
            """)

    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var result: String

    @Option(
        help: ArgumentHelp("A pipeline file, or one that ships.", valueName: "pipeline"),
        completion: .file(extensions: ["yaml", "yml"]))
    var pipeline: String

    @Option(help: ArgumentHelp("The folder for the new result.", valueName: "folder"), completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp("Threads that work at once. (default: the processors there are)", valueName: "number"),
        transform: ProcessorCount.parse)
    var threads: Int?

    @Flag(help: "Replace an output folder that no run made.")
    var force = false

    @OptionGroup
    var logging: LoggingOptions

    mutating func run() async throws {
        _ = logging.makeLogger()
        let rescoring = try Rescoring(
            result: result, pipeline: pipeline, threads: threads ?? ProcessorCount.usable)
        let (folder, isForced) = (output, force)
        let outcome = await Interruption.result(saying: "nothing was published") {
            try await rescoring.publish(to: folder, isForced: isForced)
        }
        let finished = try outcome.get()
        guard !logging.quiet else { return }
        StandardOutput.write(finished.summary + "\n" + ResultFolder(output).description + "\n")
    }
}
