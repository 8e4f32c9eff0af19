import AttributionModel
import Sources

/// Writes down the clicks that a worker reads, if they are in files that later nights will read again.
struct ClickRecorder: ~Copyable {
    /// By the places of their files.
    private let recordings: [Int: FileRecording]
    /// Nil if the run writes down no file.
    private var pieces: PieceRecorder?
    /// Whether the block at hand is written down.
    private(set) var isWriting = false
    /// Impossible values in clicks that were written down but that the run does not look at, by the raw value of a
    /// `ClickField`.
    private(set) var impossibleOfOthers = [Int](repeating: 0, count: ClickField.allCases.count)

    /// Makes a recorder of the files that a cache is to take in.
    init(into cache: CachedInputs?, store: ClickStore) {
        recordings = cache?.recordings ?? [:]
        guard let cache, !recordings.isEmpty else { return }
        pieces = PieceRecorder(
            pool: store.pool, keepsSignals: store.pipeline.match.comparesClickSignals, sharing: cache.texts)
    }

    /// Begins a block of a file; `wrongTypes` are the worker's counts so far.
    mutating func begin(file: Int, wrongTypes: [Int]) {
        let recording = recordings[file]
        isWriting = recording != nil
        if let recording { pieces?.begin(recording, wrongTypes: wrongTypes) }
    }

    /// Adds a click that was normalised and has all its keys.
    @inline(__always)
    mutating func add(_ click: borrowing ReadClick, _ block: LineBlock) {
        if isWriting { pieces?.add(click, block) }
    }

    /// Adds an unreadable line as the rejects keep it.
    mutating func add(reject encoded: [UInt8], line: Int) {
        if isWriting { pieces?.add(reject: encoded, line: line) }
    }

    /// Adds the impossible values of a click, as the increase of the worker's counts; `isRead` says whether the run
    /// looks at it.
    mutating func noteImpossible(at clickedAt: Instant, from before: [Int], to after: [Int], isRead: Bool) {
        guard after != before else { return }
        pieces?.noteImpossible(at: clickedAt, from: before, to: after)
        if !isRead { for field in after.indices { impossibleOfOthers[field] += after[field] - before[field] } }
    }

    /// Ends the block, whose lines have all been added.
    mutating func end(_ block: LineBlock, _ lines: BlockLines, wrongTypes: [Int]) {
        if isWriting { pieces?.end(block, lines, wrongTypes: wrongTypes) }
    }
}
