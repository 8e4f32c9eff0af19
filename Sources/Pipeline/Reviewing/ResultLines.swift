import Compression
import Reviewing

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
                let room = max(size, filled + size / 2) - piece.count
                piece.append(addingCapacity: room) { $0.append(repeating: 0, count: room) }
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
