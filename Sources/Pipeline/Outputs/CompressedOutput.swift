import AttributionModel
import Compression
import Publishing

/// An output of gzip members, each of 4 MiB of lines (spec §6): lines in, pieces compressed in parallel, bytes out.
final class CompressedOutput {
    let name: String
    let effort: OutputChoice.Gzip
    private var cutter: MemberCutter? = MemberCutter()
    private var waiting: [[UInt8]] = []
    private let file: WrittenFile
    private(set) var rows = 0

    init(name: String, in folder: borrowing StagingFolder, effort: OutputChoice.Gzip) throws {
        self.name = name
        self.effort = effort
        file = try WrittenFile(name: name, in: folder)
    }

    /// Takes whole lines.
    func append(_ lines: [UInt8], rows: Int) {
        precondition(cutter != nil, "no lines come after an output's lines have ended")
        self.rows += rows
        waiting += cutter?.append(lines) ?? []
    }

    /// The pieces that are complete and not yet compressed; the caller compresses them and gives them to `write`.
    func takePieces() -> [[UInt8]] {
        defer { waiting = [] }
        return waiting
    }

    /// Takes back a piece that was compressed, for a later one to use its memory.
    func reuse(_ piece: consuming [UInt8]) { cutter?.reuse(piece) }

    /// Ends the lines: the last piece becomes ready.
    func endLines() {
        guard let cutter else { return }
        self.cutter = nil
        if let last = cutter.finish() { waiting.append(last) }
    }

    /// Compresses a piece of an output.
    ///
    /// - Throws: `RunError` that names the output.
    static func compress(
        _ piece: borrowing [UInt8], of name: String, effort: OutputChoice.Gzip
    ) throws(RunError) -> [UInt8] {
        do throws(CompressionError) {
            return try GzipMember.compress(piece.span, effort: effort)
        } catch {
            throw failure(error, of: name)
        }
    }

    /// The error for an output that could not be compressed, which only a lack of memory or a defect can cause.
    static func failure(_ error: CompressionError, of name: String) -> RunError {
        RunError(
            .inputOutput,
            "cannot write \(name): \(error); run again where more memory is free, and report it if that does not help")
    }

    /// Writes a compressed piece; in the order of pieces.
    func write(_ member: [UInt8]) throws { try file.write(member) }

    /// Compresses the pieces that are complete, and writes them.
    func writePieces() throws {
        for piece in takePieces() { try write(try CompressedOutput.compress(piece, of: name, effort: effort)) }
    }

    /// Ends the file, with what is left of its lines, and describes it for the manifest.
    ///
    /// `rows` says how many lines there were, where `append` was not told.
    func close(rows: Int? = nil) throws -> Manifest.Output {
        endLines()
        try writePieces()
        return try file.close(rows: rows ?? self.rows)
    }
}
