import AttributionModel
import Fixtures
import Foundation
import PipelineFile
import Testing

@testable import Pipeline

/// A run of the whole program over files in a folder of its own.
struct WholeRun {
    let scratch: ScratchDirectory
    /// A shipped pipeline's name, or a pipeline file's path.
    var pipeline: String
    var options: RunOptions

    /// A run with an empty input folder, which puts up with any number of unreadable lines.
    init(_ pipeline: String) throws {
        scratch = try ScratchDirectory()
        self.pipeline = pipeline
        let input = "\(scratch.path)/in"
        try FileManager.default.createDirectory(atPath: input, withIntermediateDirectories: true)
        options = RunOptions(input: input, output: .folder("\(scratch.path)/out"))
        options.unreadableLimit = .share(1)
    }

    /// A run over one plain file of each kind that there are lines of.
    init(_ pipeline: String, clicks: [String], installs: [String], links: [String] = []) throws {
        try self.init(pipeline)
        try write(clicks, to: "clicks-1.jsonl.gz")
        try write(installs, to: "installs-1.jsonl.gz")
        if !links.isEmpty { try write(links, to: "links.jsonl.gz") }
    }

    /// Writes a pipeline file of that text beside the inputs, which decides from then on.
    mutating func decide(by text: String, named name: String = "mine") throws {
        try scratch.write(text, to: "\(name).yaml")
        pipeline = scratch.path(of: "\(name).yaml")
    }

    /// Writes an input file; the shipped pipelines ask for names, not for gzip.
    func write(_ lines: [String], to name: String) throws { try scratch.write(lines, to: "in/\(name)") }

    /// Writes an input file.
    func write(_ bytes: [UInt8], to name: String) throws { try scratch.write(bytes, to: "in/\(name)") }

    /// Runs the program and reads what it published.
    func published() async throws -> Published {
        _ = try await result()
        return try lastPublished()
    }

    /// Runs the program.
    func result() async throws -> RunResult { try await AttributionRun(pipeline: pipeline, options: options).run() }

    /// What the last run that succeeded published.
    func lastPublished() throws -> Published { try Published(folder: "\(scratch.path)/out") }

    /// Why the program refuses to run.
    func failure() async throws -> RunError {
        try #require(await #expect(throws: RunError.self) { try await result() })
    }

    /// What lies beside the result and its lock: nothing, unless a run left something behind.
    func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter {
            !["in", "out", ".out.lock"].contains($0)
        }
    }
}

/// The definition of a pipeline that ships with the program.
func shippedPipeline(_ name: String) throws -> PipelineDefinition {
    try definition(of: try shippedText(name), name: name)
}

/// The text of a pipeline that ships with the program, with changes.
func shippedText(_ name: String, _ changes: (String, String)...) throws -> String {
    try #require(PipelineFile.shipped(name)).changed(changes)
}

extension String {
    /// The text with changes, each of which finds its place.
    func changed(_ changes: [(String, String)]) throws -> String {
        try changes.reduce(self) { text, change in
            try #require(text.contains(change.0), "nothing says \(change.0)")
            return text.replacing(change.0, with: change.1)
        }
    }

    /// The text of a pipeline without its deterministic tiers, of which it has some.
    func withoutDeterministicTiers() throws -> String {
        let alone = replacing(/\n +- \{name: [^\n]*type: deterministic[^\n]*/, with: "")
        try #require(alone != self)
        return alone
    }
}

/// The definition that a pipeline file's text stands for.
func definition(of text: String, name: String) throws -> PipelineDefinition {
    try PipelineFile.load(text: text, name: name, canonicalZone: KnownZones.canonicalName)
}
