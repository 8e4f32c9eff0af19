import AttributionModel
import Compression
import Sources
import Synchronization

/// The cache files that a run reads in place of logs, piece by piece.
final class CachedClicks: Sendable {
    /// By the place of the input that each stands for.
    let files: [Int: CacheFile]
    private let pieces: [(file: Int, piece: CacheFile.Part)]
    private let next = Atomic<Int>(0)
    private let damaged = Mutex<[Int: Set<Int>]>([:])

    init(files: [Int: CacheFile]) {
        self.files = files
        pieces = files.sorted { $0.key < $1.key }.flatMap { file in file.value.pieces.map { (file.key, $0) } }
    }

    /// Reads the next piece that no one has read yet, and checks it.
    ///
    /// - Returns: The place of its input, and its block's in there; nil after the last.
    func nextPiece(into room: inout CachedRoom) throws -> (file: Int, sequence: Int)? {
        while true {
            let number = next.add(1, ordering: .relaxed).oldValue
            guard number < pieces.count else { return nil }
            let (file, piece) = pieces[number]
            if check(piece, of: file, into: &room) { return (file, piece.sequence) }
            damaged.withLock { _ = $0[file, default: []].insert(piece.sequence) }
        }
    }

    private func check(_ piece: CacheFile.Part, of file: Int, into room: inout CachedRoom) -> Bool {
        guard let cacheFile = files[file], room.readTexts(of: cacheFile, at: file) else { return false }
        return cacheFile.read(piece, into: &room.piece.words) && room.piece.lay(out: piece.count)
            && room.piece[.sequence] == piece.sequence
    }

    /// The blocks whose pieces did not check, by file: they are to be read from the logs.
    var blocksToRead: [Int: Set<Int>] { damaged.withLock { $0 } }
}
