import AttributionModel
import Sources

/// Writes down pieces of the files that later nights will read again, and collects what a piece says of its block as a
/// whole: its head (`PieceLayout.Head`), and its tables.
struct BlockRecorder {
    /// By the places of their files.
    private let recordings: [Int: FileRecording]
    /// The recording to which the current piece, or the last one, is added.
    private var recording: FileRecording?
    /// Whether the block at hand is written down.
    private(set) var isWriting = false
    private var tables = PieceTables()
    /// From the least time of the block's records to the greatest; nil if there are none.
    private var times: ClosedRange<Instant>?
    /// The worker's counts of values of the wrong type when the block began.
    private var wrongTypes: [Int] = []
    /// The block's records by quarter of an hour.
    private var days = DayLines()
    private var encoder = RecordEncoder()

    /// A recorder of the files that a cache is to take in; nil if there are none.
    init?(into cache: CachedInputs?) {
        guard let cache, !cache.recordings.isEmpty else { return nil }
        recordings = cache.recordings
    }

    /// Begins a block of a file; `wrongTypes` are the worker's counts so far.
    mutating func begin(file: Int, wrongTypes: [Int]) {
        let next = recordings[file]
        isWriting = next != nil
        guard let next else { return }
        next.begin(after: recording)
        recording = next
        tables = PieceTables()
        times = nil
        self.wrongTypes = wrongTypes
        days = DayLines()
    }

    /// Counts a record.
    mutating func note(_ time: Instant) {
        guard isWriting else { return }
        days.add(time, file: 0, isOfOtherDay: false)
        let known = times ?? time...time
        times = min(known.lowerBound, time)...max(known.upperBound, time)
    }

    /// Adds an unreadable line as the rejects keep it.
    mutating func add(reject encoded: [UInt8], line: Int) {
        if isWriting { tables.rejects.append((line, encoded)) }
    }

    /// Adds the impossible values of a record, as the increase of the worker's counts.
    mutating func noteImpossible(at time: Instant, from before: [Int], to after: [Int]) {
        for (field, count) in BlockRecorder.increases(from: before, to: after) {
            tables.impossible.append((time, field, count))
        }
    }

    private static func increases(from before: [Int], to after: [Int]) -> [(field: Int, count: Int)] {
        after.indices.filter { after[$0] > before[$0] }.map { ($0, after[$0] - before[$0]) }
    }

    /// The tables of the block, whose lines have all been added; `after` are the worker's counts by now.
    mutating func tables(wrongTypes after: [Int]) -> ArraySlice<UInt8> {
        tables.wrongTypes = BlockRecorder.increases(from: wrongTypes, to: after)
        days.flush()
        tables.quarters = days.quarters.map { ($0.key.number, Int($0.value)) }.sorted { $0.0 < $1.0 }
        tables.encode(into: &encoder)
        return encoder.bytes[...]
    }

    /// The words of the head; the block's clicks take `clickWords` words, and `tables` is the word that stands for its
    /// tables.
    func head(_ block: LineBlock, _ lines: BlockLines, clicks: Int, clickWords: Int, tables: UInt64) -> [UInt64] {
        let (filled, all) = lines.counts
        let counts = [block.sequence, block.memberIndex, all, filled, lines.unreadable, clicks, clickWords]
        // If the block has no records, the first time is after the last one.
        let ends = [times?.lowerBound.milliseconds ?? 1, times?.upperBound.milliseconds ?? 0]
        return counts.map { UInt64($0) } + ends.map { UInt64(bitPattern: $0) } + [tables]
    }

    /// Ends a block of installs, whose lines have all been added; only its head and its tables are kept.
    ///
    /// A night needs the log of the day before for the sake of a few lines that may belong to its own day. If the heads
    /// show that there are none, it does not read that log.
    mutating func end(_ block: LineBlock, _ lines: BlockLines, wrongTypes: [Int]) {
        guard isWriting else { return }
        var texts = RecordedTexts()
        let tables = texts.add(tables(wrongTypes: wrongTypes))
        var piece = head(block, lines, clicks: 0, clickWords: 0, tables: tables)
        texts.append(to: &piece)
        append(piece)
    }

    /// Adds the block's piece to its recording; its first `prefix` words are also read alone.
    func append(_ piece: [UInt64], prefix: Int = 0) { recording?.append(piece, prefix: prefix) }
}
