import AttributionModel
import Matching
import Synchronization

/// The cache files that a run reads instead of logs, piece by piece.
final class CachedClicks: Sendable {
    /// How many ids ahead the filter prefetches the place that it will look at.
    private static let ahead = 12
    /// The cache files, in order of the places of the inputs that they stand for.
    private let files: [(place: Int, file: CacheFile)]
    private let taken: Mutex<TakenPieces>
    /// The pieces whose ids tasks note.
    private let noting: Turns
    private let hasReported = Atomic(false)
    private let damaged = Mutex<[Int: Set<Int>]>([:])
    /// The shared texts that were asked for last, by their digest: files of one run have the same ones.
    private let texts = Mutex<(digest: Digest, words: [UInt64]?)?>(nil)
    private let textsLacking = Mutex<Set<Digest>>([])

    init(files: [Int: CacheFile]) {
        self.files = files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let counts = self.files.map(\.file.pieces.count)
        noting = Turns(count: counts.reduce(0, +))
        taken = Mutex(TakenPieces(counts: counts))
    }

    /// How many clicks there are, including those of damaged pieces.
    var clickCount: Int { files.reduce(0) { $0 + $1.file.pieces.reduce(0) { $0 + $1.prefix.count } } }

    /// Whether reports may count some of these clicks, by the scope of `noteIDs`; known once all ids are noted.
    var haveReported: Bool { hasReported.load(ordering: .relaxed) }

    /// Notes the ids of pieces that `scope` looks at; it shares these with other tasks.
    ///
    /// If a piece's digest is wrong, its block is read from the logs, and `nextPiece` does not return the piece.
    func noteIDs(in ids: RepeatFilter, of scope: RunScope) throws {
        let pieces = files.flatMap { place, file in file.pieces.map { (place, file, $0) } }
        var words: [UInt64] = []
        while let (place, file, piece) = try noting.next().map({ pieces[$0.lowerBound] }) {
            guard file.readPrefix(of: piece, into: &words), piece.prefix.count >= CachedPiece.ids else {
                noteDamage(to: piece, at: place)
                continue
            }
            guard let times = CachedPiece.times(in: words), scope.clicks.overlaps(times) else { continue }
            if scope.installs.overlaps(times) { hasReported.store(true, ordering: .relaxed) }
            for word in CachedPiece.ids..<piece.prefix.count {
                if word + CachedClicks.ahead < piece.prefix.count { ids.prefetch(words[word + CachedClicks.ahead]) }
                ids.note(words[word])
            }
        }
    }

    /// Reads and checks the next piece that nobody has read yet.
    ///
    /// A worker stays with one file while that has pieces, as each worker looks up the texts of the files that it takes
    /// pieces of; `current` is that file, nil at first.
    /// - Returns: The place of its input; nil after the last.
    func nextPiece(of current: inout Int?, into room: inout CachedRoom) -> Int? {
        while let (number, next) = taken.withLock({ $0.take(from: current) }) {
            current = number
            let (place, file) = files[number]
            let piece = file.pieces[next]
            if damaged.withLock({ $0[place]?.contains(piece.sequence) ?? false }) { continue }
            if room.read(piece, of: file, sharing: texts(of: file)) { return place }
            noteDamage(to: piece, at: place)
        }
        return nil
    }

    /// The texts that a file's pieces share; nil if they are gone or damaged.
    private func texts(of file: CacheFile) -> [UInt64]? {
        texts.withLock { texts in
            if let texts, texts.digest == file.texts { return texts.words }
            let words = TextsFile.words(for: file)
            if words == nil { textsLacking.withLock { _ = $0.insert(file.texts) } }
            texts = (file.texts, words)
            return words
        }
    }

    private func noteDamage(to piece: CacheFile.Piece, at place: Int) {
        damaged.withLock { _ = $0[place, default: []].insert(piece.sequence) }
    }

    /// The blocks whose pieces had wrong digests, by file: they must be read from the logs.
    var blocksToRead: [Int: Set<Int>] { damaged.withLock { $0 } }

    /// The shared texts that are gone or damaged, by their digests.
    var damagedTexts: Set<Digest> { textsLacking.withLock { $0 } }
}

/// Which pieces of some files were taken: the first ones of each.
private struct TakenPieces {
    /// How many pieces each file has, and how many of them were taken.
    private let counts: [Int]
    private var taken: [Int]
    /// Every file before the first place has been begun, and every file before the second is used up.
    private var (begun, usedUp) = (0, 0)

    init(counts: [Int]) {
        self.counts = counts
        taken = Array(repeating: 0, count: counts.count)
    }

    /// The next piece of the file at hand or, failing that, the first of one that nobody has begun, or else one of any.
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
