import AttributionModel
import Publishing
import Reporting

/// The outputs with a line for every row, written together.
final class RowOutputs {
    /// Each with the lines that it takes of rendered rows.
    private var all: [(output: CompressedOutput, lines: KeyPath<RenderedRows, [UInt8]>)] = []
    private let threads: Int
    /// Pieces that are being compressed, in the order in which they are written.
    private var compressing: [CompressingPiece] = []

    init(_ choice: OutputChoice, in folder: borrowing StagingFolder, threads: Int) throws {
        self.threads = threads
        let outputs: [(name: String, lines: KeyPath<RenderedRows, [UInt8]>, isKept: Bool)] = [
            (OutputName.attributions, \.attributions, true),
            (OutputName.candidates, \.candidates, choice.keepsCandidates),
            (OutputName.state, \.state, choice.keepsState),
            (OutputName.responses, \.responses, choice.responses != nil),
        ]
        for (name, lines, isKept) in outputs where isKept {
            all.append((try CompressedOutput(name: name, in: folder, effort: choice.gzip), lines))
        }
    }

    deinit {
        // Only after an error is anything left: nobody will wait for it, and it need not outlive the run.
        for piece in compressing { piece.task.cancel() }
    }

    /// Takes the next rows.
    func append(_ rows: RenderedRows) {
        for (output, lines) in all { output.append(rows[keyPath: lines], rows: rows.rows) }
    }

    /// Begins to compress the pieces that are complete, and writes the oldest ones.
    ///
    /// With several threads, one more piece than threads stays under way, so that nobody waits for a piece that has
    /// only just begun: such waits left a sixth of both processors idle where candidates are many. Each further piece
    /// would need memory that is touched for the first time.
    func flush() async throws {
        for (output, _) in all {
            for piece in output.takePieces() {
                let earlier = compressing.count < threads ? nil : compressing[compressing.count - threads].task
                compressing.append(CompressingPiece(piece, of: output, after: earlier))
            }
        }
        while compressing.count > (threads == 1 ? 0 : threads + 1) { try await writeOldest() }
    }

    /// Waits for the oldest piece, and writes it.
    ///
    /// It is removed from the list first, so that only the output refers to its memory.
    private func writeOldest() async throws {
        let piece = compressing.removeFirst()
        try piece.output.write(try await piece.task.value)
        piece.output.reuse(piece.bytes)
    }

    /// Ends the lines of all outputs, and begins to compress the last pieces.
    func endLines() async throws {
        for (output, _) in all { output.endLines() }
        try await flush()
    }

    /// Ends all outputs and describes them.
    func close() async throws -> [Manifest.Output] {
        try await endLines()
        while !compressing.isEmpty { try await writeOldest() }
        return try all.map { try $0.output.close() }
    }

    /// The lines written to each output, for the accounting identities.
    var lines: [Accounting.WrittenLines] { all.map { .init(output: $0.output.name, lines: $0.output.rows) } }
}

/// A complete piece of an output while a task compresses it.
private struct CompressingPiece {
    let output: CompressedOutput
    let bytes: [UInt8]
    /// Touches no file; cancelled where nobody will wait for it.
    let task: Task<[UInt8], any Error>

    /// Begins to compress a piece as soon as the one before it on the same thread is compressed.
    init(_ bytes: [UInt8], of output: CompressedOutput, after earlier: Task<[UInt8], any Error>?) {
        self.output = output
        self.bytes = bytes
        task = Task { [name = output.name, effort = output.effort] in
            _ = try await earlier?.value
            try Task.checkCancellation()
            return try CompressedOutput.compress(bytes, of: name, effort: effort)
        }
    }
}
