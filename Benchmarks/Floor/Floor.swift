import ArgumentParser
import AttributionModel
import PipelineFile
import Sources

/// Measures parts of a run alone, with the program's own decoder, parser and compressor: what no run can undercut.
@main
struct Floor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures what no run over a folder of logs can undercut; prints a line of JSON.",
        discussion: """
            decode: reads all logs and drops the bytes. parse: reads all logs as records and drops the fields. \
            write: compresses the rows in a result folder once more, and writes them; reading them is not counted.
            """)

    /// A part of a run.
    enum Part: String, ExpressibleByArgument, CaseIterable {
        case decode, parse, write
    }

    @Argument(help: "What to measure.")
    var part: Part

    @Argument(help: "The folder with the logs; of write, the folder of a result.")
    var folder: String

    @Option(help: "The pipeline file that says which fields are parsed.")
    var pipeline = "warplink"

    @Option(help: "Files of clicks.")
    var clicks = "clicks-*"

    @Option(help: "Files of installs.")
    var installs = "installs-*"

    @Option(help: "Threads that work at once.")
    var threads = 2

    func validate() throws {
        guard (1...1_024).contains(threads) else { throw ValidationError("write 1 to 1024 threads.") }
    }

    func run() async throws {
        let measured =
            switch part {
            case .decode:
                try await DecodeFloor(files: find(clicks) + find(installs), threads: threads).measure()
            case .parse:
                try await ParseFloor(
                    clicks: find(clicks), installs: find(installs), pipeline: definition(), threads: threads
                ).measure()
            case .write:
                try await WriteFloor(rows: find("*.jsonl.gz"), threads: threads).measure()
            }
        print(measured.json(part: part.rawValue, threads: threads))
    }

    private func find(_ pattern: String) throws -> [InputFile] {
        var search = InputSearch(under: folder)
        return try search.find(patterns: [pattern])
    }

    private func definition() throws -> PipelineDefinition {
        let source = try PipelineFile.locate(pipeline)
        // Which zones there are makes no difference here.
        return try PipelineFile.load(text: source.text, name: source.name, canonicalZone: { $0 })
    }
}
