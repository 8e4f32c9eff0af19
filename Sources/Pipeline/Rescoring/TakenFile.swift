import AttributionModel
import Compression
import Files
import Publishing

/// A file of the old result that a re-scoring takes over: under a second name, as a copy, or its lines alone.
///
/// It is copied if the file system has no hard links, or if the file is elsewhere behind a link that may lead to
/// nothing from here. Only its lines are taken over if files are compressed otherwise now.
///
/// Published files are never changed, only replaced.
struct TakenFile {
    private let part: PublishedPart
    /// What the old manifest says of it.
    private let known: Manifest.Output
    /// How its lines are compressed anew; nil if it stays as it is.
    private let effort: OutputChoice.Gzip?
    /// Works out the digest of its bytes, if it has its second name, while rows are written.
    private let linked: DigestAhead?

    /// Begins to take over the file of a name; nil if the old result has none.
    init?(_ name: String, of part: PublishedPart, into staged: StagedResult, compressing effort: OutputChoice.Gzip?) {
        guard let known = part.manifest.outputs[name] else { return nil }
        self.part = part
        self.known = known
        self.effort = effort
        let (path, second) = (part.path(of: name), "\(staged.path)/\(name)")
        guard effort == nil, staged.link(path, as: name) else {
            linked = nil
            return
        }
        linked = DigestAhead(of: second, told: path)
    }

    /// The digest of its bytes, if it has its second name.
    var digest: Digest? { get async throws { try await linked?.value } }

    /// Takes it over into the staging folder, given its `digest`, and describes it for the manifest.
    ///
    /// - Throws: `RunError` if the file is not what its run wrote.
    func take(into staging: borrowing StagingFolder, _ digest: Digest?) throws -> Manifest.Output {
        if let effort { return try recompress(effort, into: staging) }
        let path = part.path(of: known.name)
        guard try digest ?? copy(path, into: staging) == known.digest else {
            // What is there by now may be another file, if the part was published anew meanwhile.
            throw ResultLines.failure(.changed, path, since: known.digest)
        }
        return known
    }

    private func copy(_ path: String, into staging: borrowing StagingFolder) throws -> Digest {
        guard part.has(known.name) else { throw ResultLines.failure(.unreadable(FileError.notFound), path) }
        // A link may lead to a device that never ends, or to a file that fills the disk.
        if let found = try? FileStatus(of: path) {
            guard found.kind == .file else { throw ResultLines.failure(.unreadable(FileError.notAFile), path) }
            guard found.size == known.size else { return .none }
        }
        let output = try WrittenFile(name: known.name, in: staging)
        try output.write(contentsOf: path)
        return try output.close(rows: 0).digest
    }

    private func recompress(_ effort: OutputChoice.Gzip, into staging: borrowing StagingFolder) throws
        -> Manifest.Output
    {
        let lines = try part.lines(known.name)
        let output = try CompressedOutput(name: known.name, in: staging, effort: effort)
        while let piece = try lines.next() {
            output.append(Array(piece.bytes.prefix(piece.count)), rows: 0)
            try output.writePieces()
        }
        return try output.close(rows: known.rows)
    }
}

/// The digest of a file, worked out by a task of its own, which is cancelled once nobody is left who could ask for it.
private final class DigestAhead: Sendable {
    private let task: Task<Digest, any Error>

    /// Begins to read a file; errors name it by another path.
    init(of file: String, told path: String) {
        task = Task {
            do throws(CompressionError) {
                return try FileDigest.of(file)
            } catch {
                throw ResultLines.failure(.unreadable(error), path)
            }
        }
    }

    deinit { task.cancel() }

    /// - Throws: `RunError`, also where the task that asks is cancelled.
    var value: Digest {
        get async throws {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
}
