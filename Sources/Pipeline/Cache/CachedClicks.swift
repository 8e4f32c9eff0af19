import AttributionModel
import Compression
import Matching
import Sources
import Synchronization

/// The cache files that a run reads in place of logs, piece by piece.
final class CachedClicks: Sendable {
    /// How many ids ahead the filter is asked for the place that it will look at.
    private static let ahead = 12
    /// By the place of the input that each stands for.
    let files: [Int: CacheFile]
    /// The places of the files, in order; the pieces of each that were taken, by the same order.
    private let places: [Int]
    private let taken: Mutex<[Int]>
    /// The pieces whose ids were noted.
    private let noted = Atomic<Int>(0)
    private let damaged = Mutex<[Int: Set<Int>]>([:])

    init(files: [Int: CacheFile]) {
        self.files = files
        places = files.keys.sorted()
        taken = Mutex(Array(repeating: 0, count: files.count))
    }

    /// How many clicks there are, those of damaged pieces too.
    var clickCount: Int { files.values.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.prefix.count } } }

    /// Notes the ids of the pieces that other tasks leave to this one.
    ///
    /// Pieces that do not check have their blocks read from the logs; none of those is given by `nextPiece`.
    func noteIDs(in ids: RepeatFilter) throws {
        let pieces = places.flatMap { place in files[place]?.pieces.map { (place, $0) } ?? [] }
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
            if check(piece, of: file, into: &room) { return (file, piece.sequence) }
            damaged.withLock { _ = $0[file, default: []].insert(piece.sequence) }
        }
        return nil
    }

    /// The next piece of the file at hand, else the first of one that no one has begun, else one of any.
    private func take(from current: inout Int?) -> (file: Int, piece: CacheFile.Part)? {
        taken.withLock { taken in
            func pieces(_ number: Int) -> [CacheFile.Part] { files[places[number]]?.pieces ?? [] }
            if let known = current, taken[known] >= pieces(known).count { current = nil }
            let left = taken.indices.filter { taken[$0] < pieces($0).count }
            guard let number = current ?? left.first(where: { taken[$0] == 0 }) ?? left.first else { return nil }
            current = number
            defer { taken[number] += 1 }
            return (places[number], pieces(number)[taken[number]])
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
