import Matching
import Synchronization

/// The cache files that a run reads in place of logs, piece by piece.
final class CachedClicks: Sendable {
    /// How many ids ahead the filter is asked for the place that it will look at.
    private static let ahead = 12
    /// By the place of the input that each stands for.
    let files: [Int: CacheFile]
    /// The pieces of each file, by the place of its input and in the order of places.
    private let pieces: [(file: Int, pieces: [CacheFile.Part])]
    private let taken: Mutex<TakenPieces>
    /// The pieces whose ids were noted.
    private let noted = Atomic<Int>(0)
    private let damaged = Mutex<[Int: Set<Int>]>([:])

    init(files: [Int: CacheFile]) {
        self.files = files
        pieces = files.sorted { $0.key < $1.key }.map { ($0.key, $0.value.pieces) }
        taken = Mutex(TakenPieces(counts: pieces.map(\.pieces.count)))
    }

    /// How many clicks there are, those of damaged pieces too.
    var clickCount: Int { files.values.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.prefix.count } } }

    /// Notes the ids of the pieces that other tasks leave to this one.
    ///
    /// Pieces that do not check have their blocks read from the logs; none of those is given by `nextPiece`.
    func noteIDs(in ids: RepeatFilter) throws {
        let pieces = pieces.flatMap { file, pieces in pieces.map { (file, $0) } }
        var words: [UInt64] = []
        while case let number = noted.add(1, ordering: .relaxed).oldValue, number < pieces.count {
            try Task.checkCancellation()
            let (place, piece) = pieces[number]
            guard files[place]?.readPrefix(of: piece, into: &words) == true, piece.prefix.count >= CachedPiece.ids
            else {
                damaged.withLock { _ = $0[place, default: []].insert(piece.sequence) }
                continue
            }
            for word in CachedPiece.ids..<piece.prefix.count {
                if word + CachedClicks.ahead < piece.prefix.count { ids.prefetch(words[word + CachedClicks.ahead]) }
                ids.note(words[word])
            }
        }
    }

    /// Reads the next piece that no one has read yet, and checks it.
    ///
    /// A worker keeps to one file while that has any, as the texts of a file are looked up by each worker that takes
    /// pieces of it; `current` is what it keeps to, nil at first.
    /// - Returns: The place of its input, and its block's in there; nil after the last.
    func nextPiece(of current: inout Int?, into room: inout CachedRoom) -> (file: Int, sequence: Int)? {
        while let (file, piece) = take(from: &current) {
            if damaged.withLock({ $0[file]?.contains(piece.sequence) ?? false }) { continue }
            if let cacheFile = files[file], room.read(piece, of: cacheFile, at: file) { return (file, piece.sequence) }
            damaged.withLock { _ = $0[file, default: []].insert(piece.sequence) }
        }
        return nil
    }

    /// The next piece, and which file it is of.
    private func take(from current: inout Int?) -> (file: Int, piece: CacheFile.Part)? {
        guard let (number, piece) = taken.withLock({ $0.take(from: current) }) else { return nil }
        current = number
        return (pieces[number].file, pieces[number].pieces[piece])
    }

    /// The blocks whose pieces did not check, by file: they are to be read from the logs.
    var blocksToRead: [Int: Set<Int>] { damaged.withLock { $0 } }
}

/// Which pieces of some files were taken: of each the first ones.
private struct TakenPieces {
    /// The pieces of each file, and those of them that were taken.
    private let counts: [Int]
    private var taken: [Int]
    /// Before these places every file is begun, and every one is used up.
    private var (begun, usedUp) = (0, 0)

    init(counts: [Int]) {
        self.counts = counts
        taken = Array(repeating: 0, count: counts.count)
    }

    /// The next piece of a file at hand, else the first of one that no one has begun, else one of any.
    mutating func take(from current: Int?) -> (file: Int, piece: Int)? {
        if let current, taken[current] < counts[current] { return next(of: current) }
        while begun < counts.count, taken[begun] > 0 || counts[begun] == 0 { begun += 1 }
        if begun < counts.count { return next(of: begun) }
        while usedUp < counts.count, taken[usedUp] == counts[usedUp] { usedUp += 1 }
        return usedUp < counts.count ? next(of: usedUp) : nil
    }

    private mutating func next(of file: Int) -> (file: Int, piece: Int) {
        defer { taken[file] += 1 }
        return (file, taken[file])
    }
}
