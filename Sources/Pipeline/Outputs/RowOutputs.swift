import AttributionModel
import Compression
import Publishing

/// The outputs with a line for every row, written together.
final class RowOutputs: RowSink {
    private let attributions: CompressedOutput
    private let candidates: CompressedOutput?
    private let state: CompressedOutput
    private let responses: CompressedOutput?
    private let effort: OutputChoice.Gzip

    init(_ choice: OutputChoice, in folder: borrowing StagingFolder) throws {
        effort = choice.gzip
        attributions = try CompressedOutput(name: "attributions.jsonl.gz", in: folder)
        candidates =
            choice.keepsCandidates ? try CompressedOutput(name: "candidates.jsonl.gz", in: folder) : nil
        state = try CompressedOutput(name: "state.jsonl.gz", in: folder)
        responses = choice.responses == nil ? nil : try CompressedOutput(name: "responses.jsonl.gz", in: folder)
    }

    private var all: [CompressedOutput] { [attributions, candidates, state, responses].compactMap { $0 } }

    /// Takes the next rows.
    func append(_ rows: RenderedRows) {
        attributions.append(rows.attributions, rows: rows.rows)
        candidates?.append(rows.candidates, rows: rows.rows)
        state.append(rows.state, rows: rows.rows)
        responses?.append(rows.responses, rows: rows.rows)
    }

    /// Compresses the pieces that are complete, side by side, and writes them.
    func flush(threads: Int) async throws {
        for output in all {
            let pieces = output.takePieces()
            guard !pieces.isEmpty else { continue }
            let effort = effort
            try output.write(
                try await pieces.concurrentMap(threads: threads) { try GzipMember.compress($0.span, effort: effort) })
            output.reuse(pieces)
        }
    }

    /// Ends all outputs and describes them.
    func close(threads: Int) async throws -> [Manifest.Output] {
        for output in all { output.endLines() }
        try await flush(threads: threads)
        return try all.map { try $0.close() }
    }

    /// The lines written to each output, for the accounting identities.
    var lines: [(output: String, lines: Int)] { all.map { ($0.name, $0.rows) } }
}

extension Array where Element: Sendable {
    /// Maps the elements with at most `threads` tasks at a time; results stand in the order of the elements.
    func concurrentMap<Result: Sendable>(
        threads: Int, _ body: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        guard count > 1, threads > 1 else { return try map(body) }
        return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Result?] = Array<Result?>(repeating: nil, count: count)
            var next = 0
            while next < Swift.min(threads, count) {
                let (place, element) = (next, self[next])
                group.addTask { (place, try body(element)) }
                next += 1
            }
            while let (place, result) = try await group.next() {
                results[place] = result
                guard next < count else { continue }
                let (following, element) = (next, self[next])
                group.addTask { (following, try body(element)) }
                next += 1
            }
            return results.compactMap { $0 }
        }
    }
}
