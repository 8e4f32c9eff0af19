import AttributionModel
import Compression
import Sources
import Synchronization

/// The cache files that a run writes, one for each file of clicks that it reads from the logs.
final class ClickRecordings: Sendable {
    private let files: [Int: FileRecording]

    /// Will write the files at some places of the run's inputs into a folder.
    init(files: [Int], in folder: String, limit: Int) {
        self.files = Dictionary(
            uniqueKeysWithValues: files.map { ($0, FileRecording(path: "\(folder)/\($0).new", limit: limit)) })
    }

    /// The recording of a file, nil for one that is not written.
    func recording(ofFile file: Int) -> FileRecording? { files[file] }

    /// Ends the recordings of files that were read whole, and names each by the key of its content.
    ///
    /// - Returns: The paths written, and what went wrong, in words.
    func finish(_ summaries: [SourceSummary], key: (Digest) -> CacheKey) -> (paths: [String], problems: [String]) {
        var paths: [String] = []
        var problems: [String] = []
        for (file, recording) in files.sorted(by: { $0.key < $1.key }) {
            let summary = summaries[file]
            guard summary.damage == nil, summary.digest != .none else { continue }
            let key = key(summary.digest)
            if let problem = recording.finish(summary, key: key) {
                problems.append(
                    "\(summary.name) is not kept for later runs: \(problem); make room for \(recording.path), "
                        + "or keep the cache elsewhere with --cache-dir")
            } else {
                paths.append(key.path)
            }
        }
        return (paths, problems)
    }
}

/// One cache file in the making; pieces come from several workers in any order.
final class FileRecording: Sendable {
    private struct State: ~Copyable {
        var writer: WordFileWriter?
        var places: [CacheFile.PiecePlace] = []
        var problem: String?
    }
    /// Where it is written until it is whole.
    let path: String
    private let limit: Int
    private let state = Mutex(State())

    init(path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Appends a piece; what goes wrong is told by `finish`.
    func append(_ piece: [UInt64]) {
        let digest = Digest(ofWords: piece, count: piece.count)
        state.withLock { state in
            guard state.problem == nil else { return }
            do throws(CompressionError) {
                try append(piece, digest, to: &state)
            } catch {
                state.problem = "\(error)"
                state.writer = nil
            }
        }
    }

    private func append(_ piece: [UInt64], _ digest: Digest, to state: inout State) throws(CompressionError) {
        if state.writer == nil {
            var made = try WordFileWriter(path: path)
            // The header's place; what it says is known at the end, and stands there.
            try made.append(CacheFile.header, count: CacheFile.header.count)
            state.writer = consume made
        }
        let place = state.writer?.count ?? 0
        guard (place + piece.count) * 8 <= limit else {
            state.problem = "it takes more than --cache-size"
            state.writer = nil
            return
        }
        try state.writer?.append(piece, count: piece.count)
        state.places.append(
            CacheFile.PiecePlace(
                place: place, count: piece.count, sequence: Int(truncatingIfNeeded: piece[0]), digest: digest))
    }

    /// Ends the file; gives what went wrong.
    func finish(_ summary: SourceSummary, key: CacheKey) -> String? {
        state.withLock { state in
            if let problem = state.problem { return problem }
            do throws(CompressionError) {
                var writer: WordFileWriter
                if let begun = state.writer.take() {
                    writer = begun
                } else {
                    // A file without a line.
                    writer = try WordFileWriter(path: path)
                    try writer.append(CacheFile.header, count: CacheFile.header.count)
                }
                let footer = CacheFile.footer(
                    summary, pieces: state.places.sorted { $0.sequence < $1.sequence }, key: key.digest,
                    at: writer.count)
                try writer.append(footer, count: footer.count)
                try writer.publish(as: key.path)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}
