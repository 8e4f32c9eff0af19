import AttributionModel
import Compression
import Publishing

/// The outputs with a line for every row, written together.
final class RowOutputs: RowSink {
    private let attributions: CompressedOutput
    private let candidates: CompressedOutput?
    private let state: CompressedOutput?
    private let responses: CompressedOutput?
    private let effort: OutputChoice.Gzip
    /// Pieces that are being compressed.
    ///
    /// A task that nobody waits for after an error ends by itself and touches no file.
    private var compression: Task<[[UInt8]], any Error>?
    /// The pieces that it compresses.
    private var compressed: [OutputPiece] = []

    init(_ choice: OutputChoice, in folder: borrowing StagingFolder) throws {
        effort = choice.gzip
        attributions = try CompressedOutput(name: OutputName.attributions, in: folder)
        candidates =
            choice.keepsCandidates ? try CompressedOutput(name: OutputName.candidates, in: folder) : nil
        state = choice.keepsState ? try CompressedOutput(name: OutputName.state, in: folder) : nil
        responses = choice.responses == nil ? nil : try CompressedOutput(name: OutputName.responses, in: folder)
    }

    private var all: [CompressedOutput] { [attributions, candidates, state, responses].compactMap { $0 } }

    /// Takes the next rows.
    func append(_ rows: RenderedRows) {
        attributions.append(rows.attributions, rows: rows.rows)
        candidates?.append(rows.candidates, rows: rows.rows)
        state?.append(rows.state, rows: rows.rows)
        responses?.append(rows.responses, rows: rows.rows)
    }

    /// Begins to compress the pieces that are complete, and writes those that were compressed since the last call.
    ///
    /// With several threads the compression goes on while the caller renders the next rows.
    func flush(threads: Int) async throws {
        try await writeCompressed()
        var pieces: [OutputPiece] = []
        for (output, file) in all.enumerated() {
            pieces += file.takePieces().map { OutputPiece(output: output, bytes: $0) }
        }
        guard !pieces.isEmpty else { return }
        let (effort, outputs) = (effort, all.map(\.name))
        let work = pieces.map { (name: outputs[$0.output], bytes: $0.bytes) }
        compressed = pieces
        compression = Task {
            try await work.concurrentMap(threads: threads) {
                try CompressedOutput.compress($0.bytes, of: $0.name, effort: effort)
            }
        }
        if threads == 1 { try await writeCompressed() }
    }

    private func writeCompressed() async throws {
        guard let members = try await compression?.value else { return }
        compression = nil
        var pieces = compressed
        compressed = []
        let outputs = all
        for place in members.indices {
            let output = outputs[pieces[place].output]
            try output.write([members[place]])
            // Out of the list first: memory that two refer to is not written over.
            var memory: [UInt8] = []
            swap(&memory, &pieces[place].bytes)
            output.reuse(memory)
        }
    }

    /// Ends the lines of all outputs, and begins to compress the last pieces.
    func endLines(threads: Int) async throws {
        for output in all { output.endLines() }
        try await flush(threads: threads)
    }

    /// Ends all outputs and describes them.
    func close(threads: Int) async throws -> [Manifest.Output] {
        try await endLines(threads: threads)
        try await writeCompressed()
        return try all.map { try $0.close() }
    }

    /// The lines written to each output, for the accounting identities.
    var lines: [(output: String, lines: Int)] { all.map { ($0.name, $0.rows) } }
}

/// A complete piece of an output.
private struct OutputPiece: Sendable {
    /// The output's place among those that are written.
    let output: Int
    var bytes: [UInt8]
}
