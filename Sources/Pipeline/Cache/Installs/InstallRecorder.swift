import AttributionModel
import Sources

/// Writes down what blocks of installs have beside these, if they are in files that later nights will read again; one
/// per worker.
///
/// A night reads the log of the day before for the sake of a few lines that may belong to its own day. If there are
/// none, this is all that it needs of the log.
struct InstallRecorder {
    var whole: BlockRecorder
    private var texts = RecordedTexts()

    /// A recorder of the files that a cache is to take in; nil if there are none.
    init?(into cache: CachedInputs?) {
        guard let whole = BlockRecorder(into: cache) else { return nil }
        self.whole = whole
    }

    /// Counts an install.
    mutating func note(_ requestedAt: Instant) {
        if whole.isWriting { whole.note(requestedAt) }
    }

    /// Ends the block, whose lines have all been added.
    mutating func end(_ block: LineBlock, _ lines: BlockLines, wrongTypes: [Int]) {
        guard whole.isWriting else { return }
        texts.clear()
        let tables = texts.add(whole.tables(wrongTypes: wrongTypes))
        var piece = whole.head(block, lines, clicks: 0, clickWords: 0, tables: tables)
        texts.append(to: &piece)
        whole.append(piece)
    }
}
