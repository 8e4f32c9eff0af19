import AttributionModel

/// The logs of installs that a run need not read, as the cache has what they say: all of their installs are of days
/// that the run does not decide.
struct CachedInstalls {
    /// The cache files that stand for logs, by the places of these.
    private(set) var files: [Int: CacheFile] = [:]
    /// What they say.
    private(set) var read: InstallsRead

    /// Takes from a cache what it has for the run, and enters it into the store.
    init(_ cache: CachedInputs?, into store: InstallStore) throws {
        var gathered = GatheredLines(rejectsIn: store.rejects, ReadSpan(store.scope.installs, of: store.scope))
        var badValues = [Int](repeating: 0, count: InstallField.allCases.count)
        for (place, file) in (cache?.found ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let pieces = CachedInstalls.pieces(of: file) else {
                cache?.noteDamage(at: place)
                continue
            }
            let areOthers = pieces.allSatisfy { piece in
                CachedPiece.times(in: piece.words).map { !store.scope.installs.overlaps($0) } ?? true
            }
            guard areOthers else { continue }
            files[place] = file
            for piece in pieces {
                _ = try piece.enter(piece.tables(), file: place, into: &gathered, &badValues)
            }
        }
        read = InstallsRead(read: gathered.finish(badValues: badValues), malformedReferrers: 0, foreignReferrers: 0)
    }

    /// Reads all pieces of a file; nil if any of them is damaged.
    private static func pieces(of file: CacheFile) -> [CachedPiece]? {
        guard let opened = file.opened() else { return nil }
        var pieces: [CachedPiece] = []
        for entry in file.pieces {
            var piece = CachedPiece()
            guard file.read(entry, of: opened, into: &piece.words), piece.lay(out: entry) else { return nil }
            pieces.append(piece)
        }
        return pieces
    }
}
