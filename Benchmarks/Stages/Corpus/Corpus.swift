import AttributionModel
import Compression
import Foundation
import Generating
import PipelineFile
import Signals

/// What the stages work on: logs that are the same every time, under the rules of `warplink`.
final class Corpus: Sendable {
    /// How many lines there are of each kind.
    static let (clickCount, installCount) = (100_000, 10_000)

    /// Which lines.
    enum Kind: String { case clicks, installs }

    /// The rules.
    let pipeline: PipelineDefinition
    /// The lines of clicks.
    let clicks: LogLines
    /// The lines of installs.
    let installs: LogLines

    /// Generates the logs, reads them back, and removes the files.
    init() async throws {
        let source = try PipelineFile.locate("warplink")
        pipeline = try PipelineFile.load(text: source.text, name: source.name, canonicalZone: { $0 })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ascribe-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = GeneratorOptions(
            clicks: Corpus.clickCount, installs: Corpus.installCount, days: 5, files: 1, seed: 1)
        options.malformedShare = 0
        _ = try await Generator(options).run(into: folder.path, threads: 2) { bytes in
            try GzipMember.compress(bytes.span, effort: .fast)
        }
        clicks = LogLines(try Corpus.content(of: folder.appendingPathComponent("clicks-00.jsonl.gz").path))
        installs = LogLines(try Corpus.content(of: folder.appendingPathComponent("installs-00.jsonl.gz").path))
    }

    /// The lines of a kind.
    func lines(_ kind: Kind) -> LogLines { kind == .clicks ? clicks : installs }

    /// The fields of the first lines of clicks, each in a table of its own without spare room.
    func parsedClicks(_ count: Int) -> [ParsedFields] {
        var reader = LineFields(ClickField.self, mapping: pipeline.clicks.mapping)
        return clicks.lines.prefix(count).compactMap { reader.read(clicks, $0) }
    }

    /// The fields of the first lines of installs.
    func parsedInstalls(_ count: Int) -> [ParsedFields] {
        var reader = LineFields(InstallField.self, mapping: pipeline.installs.mapping)
        return installs.lines.prefix(count).compactMap { reader.read(installs, $0) }
    }

    private static func content(of path: String) throws -> [UInt8] {
        let file = try DecodedFile(path: path)
        var content: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 20)
        while try file.nextMember() != nil {
            while true {
                let got = try file.read(into: &block, from: 0, upTo: block.count)
                guard got > 0 else { break }
                content += block[..<got]
            }
        }
        return content
    }
}
