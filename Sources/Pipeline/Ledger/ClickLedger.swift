import Matching
import Synchronization

/// What is known of every readable click, in no order, together with the claims of earlier days.
///
/// Written by many tasks, then read twice, page by page: first to find out what may repeat, then to count
/// (`LedgerStage`).
final class ClickLedger: Sendable {
    /// Holds the pages.
    let arena: RecordArena
    private let state = Mutex((pages: [UInt64](), count: 0))

    /// Makes an empty ledger.
    init(in workspace: Workspace) {
        arena = workspace.arena("ledger of clicks")
    }

    /// A writer for one task, to be closed before `finish()`.
    func makeWriter() -> LedgerWriter { LedgerWriter(self, arena.makeWriter()) }

    /// Ends the writing; returns where the pages are, grouped by block of memory, and the number of entries.
    func finish() -> (blocks: [[UInt64]], count: Int) {
        arena.finish()
        let (pages, count) = state.withLock { $0 }
        let blocks = Dictionary(grouping: pages) { $0 / UInt64(RecordArena.blockBytes) }
        return (Array(blocks.values), count)
    }

    fileprivate func take(pages: [UInt64], count: Int) {
        state.withLock { state in
            state.pages += pages
            state.count += count
        }
    }
}

/// One task's access to the ledger.
struct LedgerWriter {
    private let ledger: ClickLedger
    private let arena: ArenaWriter
    private var page = LedgerPage()
    private var pages: [UInt64] = []
    private var count = 0

    fileprivate init(_ ledger: ClickLedger, _ arena: ArenaWriter) {
        self.ledger = ledger
        self.arena = arena
    }

    /// Enters a click or a claim.
    ///
    /// - Throws: `SpillError` if the ledger cannot be written to disk where memory is short.
    @inline(__always)
    mutating func append(_ entry: LedgerEntry) throws(SpillError) {
        page.append(entry)
        if page.count == LedgerPage.capacity { try keepPage() }
    }

    /// Hands all pages to the ledger; nothing may be entered afterwards.
    mutating func close() throws(SpillError) {
        if page.count > 0 { try keepPage() }
        arena.close()
        ledger.take(pages: pages, count: count)
        pages = []
        count = 0
    }

    @inline(never)
    private mutating func keepPage() throws(SpillError) {
        page.close()
        pages.append(try arena.append(words: page.words.span))
        count += page.count
        page.clear()
    }
}
