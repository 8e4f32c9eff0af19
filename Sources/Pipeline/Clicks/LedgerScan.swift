import AttributionModel
import Matching
import Synchronization

/// Reads the ledger of clicks twice: to note what comes more than once, then to count what does not.
///
/// Tasks share its pages; each takes one after the other.
final class LedgerScan: Sendable {
    /// How many entries ahead the filters are asked for the places that they will look at.
    private static let ahead = 12

    /// What is known of the clicks' links and addresses, once all are noted.
    let links: RepeatFilter
    private let ids: RepeatFilter
    private let ledger: ClickLedger
    /// The pages of each block of memory.
    private let blocks: [[UInt64]]
    private let taken = Atomic<Int>(0)

    /// Takes a ledger that all writers have left.
    init(_ ledger: ClickLedger, budget: MemoryBudget) throws {
        self.ledger = ledger
        let written = ledger.finish()
        blocks = written.blocks
        ids = try RepeatFilter(count: written.count, budget: budget)
        links = try RepeatFilter(count: written.count, budget: budget)
    }

    /// Notes ids, links and addresses of the pages that other tasks leave to this one.
    func note() throws {
        try forEachPage { page in
            for place in 0..<page.count {
                prefetch(page, place + Self.ahead)
                guard !page.isClaim(at: place) else {
                    // A claimed click goes where its claim is met.
                    ids.noteRepeated(page.id(at: place))
                    continue
                }
                ids.note(page.id(at: place))
                let link = page.countedLink(at: place)
                if link != 0 { links.note(link) }
            }
        }
    }

    /// Has the pages read once more; when all tasks have noted.
    func startAgain() { taken.store(0, ordering: .relaxed) }

    /// Counts the clicks that are the only ones of their id, and hands on the others.
    func count(with walk: inout LedgerWalk, repeated: SorterInput) throws {
        try forEachPage(givingBack: true) { page in
            var extra = page.firstExtra
            for place in 0..<page.count {
                prefetch(page, place + Self.ahead)
                let entry = page.entry(at: place, extra: &extra)
                if ids.mayRepeat(entry.clickID.high) {
                    try repeated.append(entry.record)
                } else {
                    try walk.count(entry)
                }
            }
        }
    }

    /// Reads block after block, until other tasks have taken the rest.
    @inline(__always)
    private func forEachPage(givingBack: Bool = false, _ body: (borrowing LedgerPage) throws -> Void) throws {
        var reader = ledger.makeReader()
        var page = LedgerPage()
        while true {
            let number = taken.add(1, ordering: .relaxed).oldValue
            guard number < blocks.count else { return }
            try Task.checkCancellation()
            for reference in blocks[number] {
                try page.read(reference, from: &reader)
                try body(page)
            }
            if givingBack, let first = blocks[number].first { reader.giveBack(blockOf: first) }
        }
    }

    @inline(__always)
    private func prefetch(_ page: borrowing LedgerPage, _ place: Int) {
        guard place < page.count else { return }
        ids.prefetch(page.id(at: place))
        links.prefetch(page.countedLink(at: place))
    }
}
