import AttributionModel
import Publishing
import Reporting

/// The outputs with a line for every row, written together.
final class RowOutputs {
    private let attributions: CompressedOutput
    private let candidates: CompressedOutput?
    private let state: CompressedOutput?
    private let responses: CompressedOutput?
    private let threads: Int
    /// Pieces that are being compressed, in the order in which they are written.
    private var compressing: [CompressingPiece] = []

    init(_ choice: OutputChoice, in folder: borrowing StagingFolder, threads: Int) throws {
        self.threads = threads
        let effort = choice.gzip
        attributions = try CompressedOutput(name: OutputName.attributions, in: folder, effort: effort)
        candidates =
            choice.keepsCandidates
            ? try CompressedOutput(name: OutputName.candidates, in: folder, effort: effort) : nil
        state = choice.keepsState ? try CompressedOutput(name: OutputName.state, in: folder, effort: effort) : nil
        responses =
            choice.responses == nil
            ? nil : try CompressedOutput(name: OutputName.responses, in: folder, effort: effort)
    }

    private var all: [CompressedOutput] { [attributions, candidates, state, responses].compactMap { $0 } }

    /// Takes the next rows.
    func append(_ rows: RenderedRows) {
        attributions.append(rows.attributions, rows: rows.rows)
        candidates?.append(rows.candidates, rows: rows.rows)
        state?.append(rows.state, rows: rows.rows)
        responses?.append(rows.responses, rows: rows.rows)
    }

    /// Begins to compress the pieces that are complete, and writes the oldest ones.
    ///
    /// With several threads, one more piece than threads stays under way, so that nobody waits for one that has just
    /// begun; each further piece would be memory that is touched for the first time.
    func flush() async throws {
        for (place, output) in all.enumerated() {
            for piece in output.takePieces() {
                let earlier = compressing.count < threads ? nil : compressing[compressing.count - threads].task
                compressing.append(CompressingPiece(piece, of: output, at: place, after: earlier))
            }
        }
        while compressing.count > (threads == 1 ? 0 : threads + 1) { try await writeOldest() }
    }

    /// Waits for the oldest piece, and writes it.
    ///
    /// It is removed from the list first, so that only the output refers to its memory.
    private func writeOldest() async throws {
        let piece = compressing.removeFirst()
        let output = all[piece.output]
        try output.write(try await piece.task.value)
        output.reuse(piece.bytes)
    }

    /// Ends the lines of all outputs, and begins to compress the last pieces.
    func endLines() async throws {
        for output in all { output.endLines() }
        try await flush()
    }

    /// Ends all outputs and describes them.
    func close() async throws -> [Manifest.Output] {
        try await endLines()
        while !compressing.isEmpty { try await writeOldest() }
        return try all.map { try $0.close() }
    }

    /// The lines written to each output, for the accounting identities.
    var lines: [Accounting.WrittenLines] { all.map { .init(output: $0.name, lines: $0.rows) } }
}

/// A complete piece of an output while a task compresses it.
private struct CompressingPiece {
    /// The output's place among those that are written.
    let output: Int
    let bytes: [UInt8]
    /// After an error nobody waits for the task, which ends by itself and touches no file.
    let task: Task<[UInt8], any Error>

    /// Begins to compress a piece as soon as the one before it on the same thread is compressed.
    init(
        _ bytes: [UInt8], of output: CompressedOutput, at place: Int, after earlier: Task<[UInt8], any Error>?
    ) {
        self.output = place
        self.bytes = bytes
        task = Task { [name = output.name, effort = output.effort] in
            _ = try await earlier?.value
            return try CompressedOutput.compress(bytes, of: name, effort: effort)
        }
    }
}
