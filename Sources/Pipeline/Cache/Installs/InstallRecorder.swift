import AttributionModel
import Sources

/// Writes down what blocks of installs have beside these, if they are in files that later nights will read again; one
/// per worker.
///
/// A night reads the log of the day before for the sake of a few lines that may belong to its own day. If there are
/// none, this is all that it needs of the log.
struct InstallRecorder {
    /// By the places of their files.
    private let recordings: [Int: FileRecording]
    /// The recording of the block at hand, nil if it is not written down.
    private var current: FileRecording?
    /// The recording that was written to last.
    private var last: FileRecording?
    private var whole = BlockRecorder()
    private var texts = RecordedTexts()

    /// Makes a recorder of the files that a cache is to take in.
    init(into cache: CachedInputs?) { recordings = cache?.recordings ?? [:] }

    /// Begins a block of a file; `wrongTypes` are the worker's counts so far.
    mutating func begin(file: Int, wrongTypes: [Int]) {
        current = recordings[file]
        guard let current else { return }
        current.begin(after: last)
        last = current
        whole.begin(wrongTypes: wrongTypes)
    }

    /// Counts an install.
    mutating func note(_ requestedAt: Instant) {
        if current != nil { whole.note(requestedAt) }
    }

    /// Adds an unreadable line as the rejects keep it.
    mutating func add(reject encoded: [UInt8], line: Int) {
        if current != nil { whole.add(reject: encoded, line: line) }
    }

    /// Ends the block, whose lines have all been added.
    mutating func end(_ block: LineBlock, _ lines: BlockLines, wrongTypes: [Int]) {
        guard let current else { return }
        texts.clear()
        let tables = texts.add(whole.tables(wrongTypes: wrongTypes))
        var piece = whole.head(block, lines, clicks: 0, clickWords: 0, tables: tables)
        texts.append(to: &piece)
        current.append(piece)
    }
}
