import AttributionModel
import Compression
import Foundation
import PipelineFile
import Publishing
import Reviewing

/// A folder that a run published, to be read again.
///
/// The only place that knows how a result lies in its folder.
struct PublishedResult: Sendable {
    let path: String
    let manifest: PublishedManifest

    /// Opens a result.
    ///
    /// - Throws: `inputMissing` where the folder or its `run.json` is not there.
    init(_ path: String) throws(RunError) {
        self.path = path
        let name = Destination.manifestName
        guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw RunError(
                .inputMissing,
                "cannot read the result \(path): "
                    + (isThere
                        ? "it has no \(name); name a folder that ascribe published"
                        : "there is no such folder; check the path"))
        }
        manifest = try PublishedManifest(data, of: "\(path)/\(name)")
    }

    /// The pipeline that made the result.
    func pipeline() throws(RunError) -> PipelineDefinition {
        guard !manifest.pipelineText.isEmpty else {
            throw RunError(
                .inputMissing,
                "\(path)/\(Destination.manifestName) does not hold the pipeline file's text, as an older version of the "
                    + "program made it; run the pipeline again")
        }
        do {
            var definition = try PipelineFile.load(
                text: manifest.pipelineText, name: "the pipeline file of \(path)",
                canonicalZone: KnownZones.canonicalName)
            if let window = manifest.window { try definition.match.narrow(to: window) }
            return definition
        } catch {
            throw RunError(error)
        }
    }

    /// Where a file of the result lies.
    func path(of name: String) -> String { "\(path)/\(name)" }

    /// The lines of one of the outputs with a line for every row.
    func lines(_ name: String) throws(RunError) -> ResultLines { try ResultLines(path: path(of: name)) }

    /// The lines of `candidates.jsonl.gz`.
    func candidates() throws(RunError) -> ResultLines {
        guard FileManager.default.fileExists(atPath: path(of: "candidates.jsonl.gz")) else {
            throw RunError(
                .inputMissing,
                "the result \(path) has no candidates.jsonl.gz; run the pipeline with \"output: {candidates: keep}\"")
        }
        return try lines("candidates.jsonl.gz")
    }
}

/// Pieces of whole lines of one of a result's files, from front to back; one task's.
final class ResultLines {
    let path: String
    private let file: DecodedFile
    private var rest: [UInt8] = []
    private var hasBegun = false
    private var isAtEnd = false
    /// What lines may come to at the most in a file of this size; small files need no large piece.
    private let likelySize: Int

    init(path: String) throws(RunError) {
        self.path = path
        do {
            file = try DecodedFile(path: path)
            likelySize = max(1 << 14, Int(try FileStatus(of: path).size) * 16)
        } catch {
            throw ResultLines.failure(error, path)
        }
    }

    /// The next lines, each with its line feed: some `size` bytes, more where a line is longer; nil at the end.
    func next(size: Int = 4 << 20) throws(RunError) -> [UInt8]? {
        guard !isAtEnd else { return nil }
        do {
            if !hasBegun {
                hasBegun = true
                guard try file.nextMember() != nil else {
                    isAtEnd = true
                    return nil
                }
            }
            var piece = rest
            rest = []
            var filled = piece.count
            let size = min(size, likelySize)
            while true {
                piece += [UInt8](repeating: 0, count: max(size, filled + size / 2) - piece.count)
                let got = try file.read(into: &piece, from: filled, upTo: piece.count)
                filled += got
                piece.removeLast(piece.count - filled)
                if got == 0 {
                    isAtEnd = true
                    return piece.isEmpty ? nil : piece
                }
                guard let last = piece.lastIndex(of: 0x0A) else { continue }
                rest = Array(piece[(last + 1)...])
                piece.removeLast(piece.count - last - 1)
                return piece
            }
        } catch {
            throw ResultLines.failure(error, path)
        }
    }

    /// The error of a line that is not what this program writes.
    func damaged(_ error: DamagedLine) -> RunError {
        RunError(
            .inputOutput,
            "cannot read \(path): a line lacks \(error.expectation), so another version of the program wrote it or it "
                + "is damaged; run the pipeline again")
    }

    private static func failure(_ error: any Error, _ path: String) -> RunError {
        if case CompressionError.notFound? = error as? CompressionError {
            return RunError(.inputMissing, "cannot read \(path): there is no such file; run the pipeline again")
        }
        return RunError(.inputOutput, "cannot read \(path): \(error)")
    }
}

/// The rows of a result, one after the other.
struct ResultRows {
    private let lines: ResultLines
    private var piece: [UInt8] = []
    private var place = 0
    /// The row that was read last.
    private(set) var row = ResultRow()

    init(_ lines: ResultLines) { self.lines = lines }

    /// Reads the next row; false past the last one.
    mutating func advance() throws(RunError) -> Bool {
        if place >= piece.count {
            guard let next = try lines.next(size: 1 << 20) else { return false }
            piece = next
            place = 0
        }
        let end = piece[place...].firstIndex(of: 0x0A) ?? piece.count
        do {
            try row.read(piece, place..<end)
        } catch {
            throw lines.damaged(error)
        }
        place = end + 1
        return true
    }
}
