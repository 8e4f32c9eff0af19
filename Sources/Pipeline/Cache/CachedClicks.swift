import AttributionModel
import Compression
import Sources
import Synchronization

/// The cache files that a run reads in place of logs, piece by piece.
final class CachedClicks: Sendable {
    /// By the place of the input that each stands for.
    let files: [Int: CacheFile]
    private let keyCount: Int
    private let pieces: [(file: Int, piece: CacheFile.PiecePlace)]
    private let next = Atomic<Int>(0)
    private let damaged = Mutex<[Int: Set<Int>]>([:])

    init(files: [Int: CacheFile], keyCount: Int) {
        self.files = files
        self.keyCount = keyCount
        pieces = files.sorted { $0.key < $1.key }.flatMap { file in file.value.pieces.map { (file.key, $0) } }
    }

    /// Reads the next piece that no one has read yet, and checks it.
    ///
    /// - Returns: The place of its input, and its block's in there; nil after the last.
    func nextPiece(into room: inout CachedPiece) throws -> (file: Int, sequence: Int)? {
        while true {
            let number = next.add(1, ordering: .relaxed).oldValue
            guard number < pieces.count else { return nil }
            let (file, piece) = pieces[number]
            if check(piece, of: file, into: &room) { return (file, piece.sequence) }
            damaged.withLock { _ = $0[file, default: []].insert(piece.sequence) }
        }
    }

    private func check(_ piece: CacheFile.PiecePlace, of file: Int, into room: inout CachedPiece) -> Bool {
        guard let words = files[file]?.file,
            (try? words.read(piece.count, at: piece.place, into: &room.words)) == true,
            Digest(ofWords: room.words, count: piece.count) == piece.digest
        else { return false }
        return room.lay(out: piece.count, keyCount: keyCount) && room[.sequence] == piece.sequence
    }

    /// The blocks whose pieces did not check, by file: they are to be read from the logs.
    var blocksToRead: [Int: Set<Int>] { damaged.withLock { $0 } }
}
