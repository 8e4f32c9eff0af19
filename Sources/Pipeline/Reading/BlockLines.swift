import JSONLines
import Records
import Sources

/// The lines of a block, each accounted for: read as a record, or unreadable.
struct BlockLines {
    private let block: LineBlock
    private var splitter: LineSplitter
    private var filled = 0
    /// How many of the lines given so far were unreadable.
    var unreadable = 0

    init(_ block: LineBlock) {
        self.block = block
        splitter = LineSplitter(used: block.used, givesBlank: block.isOverlong)
    }

    /// The next line that is not blank.
    mutating func next() -> Line? {
        let bytes = block.bytes
        let line = splitter.next(in: bytes.span)
        if line != nil { filled += 1 }
        return line
    }

    /// How many lines were given, and how many there were with blank ones.
    var counts: (filled: Int, all: Int) { (filled, splitter.nextNumber - 1) }

    /// Enters the block's lines, all of which were given, as lines of `file`.
    func enter(into tally: inout LineTally, file: Int) {
        let (filled, all) = counts
        tally.add(
            file: file, sequence: block.sequence, member: block.memberIndex, lines: all, filled: filled,
            records: filled - unreadable)
    }
}

extension LineBlock {
    /// Why the line of an overlong block cannot be read; nil for blocks of whole lines.
    var unreadable: Unreadable? { overlong.map { Unreadable(reason: $0) } }
}
