import AttributionModel
import Compression
import Files
import Publishing
import Reviewing

/// Pieces of whole lines of one of a result's files, from front to back; for one task.
final class ResultLines {
    /// What is wrong with a file.
    enum Problem {
        /// It cannot be read, or not to its end.
        case unreadable(any Error)
        /// Its content is not what its run wrote.
        case changed
        /// A line is none that this program would write.
        case damaged(DamagedLine)

        /// What to do where the file was not looked into; nil where something is wrong with it.
        var remedyForAccess: String? {
            switch self {
            case .unreadable(CompressionError.file(let error)), .unreadable(let error as FileError):
                error.remedyForAccess
            default: nil
            }
        }
    }
    private let file: DecodedFile
    /// The digest of the file's bytes according to the manifest.
    private let digest: Digest
    private var rest: [UInt8] = []
    private var hasBegun = false
    private var isAtEnd = false
    /// The most that lines are likely to take in a file of this size; small files need no large piece.
    private let likelySize: Int

    private let error: @Sendable (Problem) -> RunError

    /// Opens a file, whose bytes must have this digest; `error` makes the errors of a file that needs other remedies
    /// than those of published results.
    init(path: String, digest: Digest, error: (@Sendable (Problem) -> RunError)? = nil) throws(RunError) {
        self.digest = digest
        let error = error ?? { ResultLines.failure($0, path, since: digest) }
        self.error = error
        do {
            file = try DecodedFile(path: path)
            // No piece is as large as this bound, whatever size a file claims to have.
            likelySize = max(1 << 14, Int(min(try FileStatus(of: path).size, 1 << 30)) * 16)
        } catch let problem {
            throw error(.unreadable(problem))
        }
    }

    /// The next lines: about `size` bytes, more if a line is longer; nil at the end.
    ///
    /// They are decoded into the memory that is passed, for reuse. At the end the whole file is checked against its
    /// digest.
    ///
    /// - Throws: `RunError`, of kind `interrupted` if the task is cancelled.
    func next(size: Int = 4 << 20, reusing memory: consuming [UInt8] = []) throws(RunError) -> LinePiece? {
        guard !isAtEnd else { return nil }
        try RunError.requireGoingOn()
        do {
            if !hasBegun {
                hasBegun = true
                guard try file.nextMember() != nil else {
                    try end()
                    return nil
                }
            }
            var piece = memory
            var filled = rest.count
            let size = min(size, likelySize)
            piece.extend(to: max(size, filled + size / 2), with: 0)
            piece.replaceSubrange(0..<filled, with: rest)
            while true {
                let got = try file.read(into: &piece, from: filled, upTo: piece.count)
                if got == 0 {
                    try end()
                    return filled == 0 ? nil : LinePiece(bytes: piece, count: filled)
                }
                let new = filled..<filled + got
                filled = new.upperBound
                // What came before has no line's end, or it would have been returned.
                if let last = piece[new].lastIndex(of: 0x0A) {
                    rest = Array(piece[(last + 1)..<filled])
                    return LinePiece(bytes: piece, count: last + 1)
                }
                piece.extend(to: filled + size, with: 0)
            }
        } catch let error as RunError {
            throw error
        } catch let problem {
            throw error(.unreadable(problem))
        }
    }

    /// Calls `body` with each of the file's lines of state and the bytes that contain it.
    ///
    /// - Throws: `RunError` if a line is not a line of state.
    func forEachState(_ body: (ListedState, [UInt8]) throws -> Void) throws {
        while let piece = try next() {
            var cursor = piece.cursor
            while cursor.place < piece.count {
                let state: ListedState
                do throws(DamagedLine) { state = try ListedState(&cursor) } catch { throw damaged(error) }
                try body(state, piece.bytes)
            }
        }
    }

    /// The digest of all lines from here on, however they are compressed.
    ///
    /// - Throws: as `next` does.
    func contentDigest() throws(RunError) -> Digest {
        var stream = DigestStream()
        var memory: [UInt8] = []
        while let piece = try next(size: 1 << 20, reusing: consume memory) {
            stream.update(piece.bytes.span.extracting(0..<piece.count))
            memory = piece.bytes
        }
        return stream.finish()
    }

    private func end() throws {
        isAtEnd = true
        guard try file.finish() == digest else { throw error(.changed) }
    }

    /// The error for a file of a result that was published anew since its manifest was read; nil if the manifest still
    /// gives the file this digest, or does not name it.
    ///
    /// The command is not repeated by itself, as another night may follow and replace the file again.
    private static func replacement(of path: String, since digest: Digest) -> RunError? {
        let folder = PathText(path).parent
        // Reports are in a folder of their own.
        for folder in [folder, PathText(folder).parent] {
            guard let outputs = try? ManifestFile(in: folder).outputs(),
                let output = outputs.first(where: { "\(folder)/\($0.name)".utf8Bytes == path.utf8Bytes })
            else { continue }
            return output.digest == digest ? nil : publishedAnew(folder, of: path)
        }
        return nil
    }

    /// The error for a file of a folder that another run has replaced since its manifest was read.
    static func publishedAnew(_ folder: String, of path: String) -> RunError {
        RunError(
            .inputOutput,
            "cannot use \(path): \(folder) was published anew while it was read; run the same command again")
    }

    /// The error for a line that this program would not write.
    func damaged(_ line: DamagedLine) -> RunError { error(.damaged(line)) }

    /// The error for a file with such a line.
    static func damaged(_ error: DamagedLine, _ path: String) -> RunError {
        RunError(
            .inputOutput,
            "cannot read \(path): a line lacks \(error.expectation), so another version of the program wrote it or it "
                + "is damaged; run the pipeline again")
    }

    /// The error for a file that was to have a digest; its problem may be that its result was published anew.
    static func failure(_ problem: Problem, _ path: String, since digest: Digest) -> RunError {
        replacement(of: path, since: digest) ?? failure(problem, path)
    }

    /// The error for a file with some problem, which another run mends.
    static func failure(_ problem: Problem, _ path: String) -> RunError {
        switch problem {
        case .unreadable(CompressionError.cancelled), .unreadable(is CancellationError): RunError(CancellationError())
        case .unreadable(CompressionError.file(.notFound)), .unreadable(FileError.notFound):
            RunError(.inputMissing, "cannot read \(path): there is no such file; run the pipeline again")
        case .unreadable(let error):
            RunError(
                .inputOutput,
                "cannot read \(path): \(error); "
                    + (problem.remedyForAccess ?? "put the file back, or run the pipeline again with --force"))
        case .changed:
            RunError(
                .inputOutput,
                "cannot use \(path): its content is not what its run wrote (run.json has another hash); put the file "
                    + "back, or run the pipeline again with --force")
        case .damaged(let line): damaged(line, path)
        }
    }
}
