import Matching

/// One reading of a ledger, which tasks share, each taking one block of memory after another.
struct LedgerReading: Sendable {
    /// How many entries the ledger has.
    let count: Int
    private let ledger: ClickLedger
    /// The pages of each block.
    private let blocks: [[UInt64]]
    private let turns: Turns

    /// Reads a ledger whose writers are closed.
    init(_ ledger: ClickLedger) {
        self.ledger = ledger
        (blocks, count) = ledger.finish()
        turns = Turns(count: blocks.count)
    }

    /// Reads block after block until none is left, as other tasks do; `givingBack` is for the last reading.
    @inline(__always)
    func forEachPage(givingBack: Bool = false, _ body: (borrowing LedgerPage) throws -> Void) throws {
        var reader = ledger.arena.makeReader()
        var page = LedgerPage()
        while let block = try turns.next().map({ blocks[$0.lowerBound] }) {
            for reference in block {
                try page.read(reference, from: &reader)
                try body(page)
            }
            if givingBack, let first = block.first { reader.giveBack(blockOf: first) }
        }
    }
}
