import AttributionModel
import Matching

/// Reads the ledger of clicks twice: to note what occurs more than once, then to count what does not.
///
/// Tasks share its pages, each taking one after another.
final class LedgerScan: Sendable {
    /// How many entries ahead the filters prefetch the places that they will look at.
    private static let ahead = 12

    /// What is known of the clicks' links and addresses, once all have been noted.
    let links: RepeatFilter
    private let ids: RepeatFilter
    /// Whether all ids have already been noted, and the links of the first ledger.
    private let isFirstNoted: Bool
    private let ledgers: [ClickLedger]
    /// Clicks at this time or before cannot keep a reported one from being unique.
    private let uniqueFrom: Instant
    /// The pages of each block of memory, and the ledger that they belong to.
    private let blocks: [(ledger: Int, pages: [UInt64])]
    /// The blocks that tasks read, first to note and then to count.
    private let (noting, counting): (Turns, Turns)

    /// Takes ledgers whose writers are closed, and `ids` in which those of other clicks were noted.
    ///
    /// `links` are from an earlier scan of the first ledger alone, and then all ids were noted, too. Without them there
    /// will be room for the links of as many `others`.
    init(
        _ ledgers: [ClickLedger], ids: RepeatFilter?, links: RepeatFilter? = nil, others: Int = 0, uniqueFrom: Instant,
        budget: MemoryBudget
    ) throws {
        self.ledgers = ledgers
        self.uniqueFrom = uniqueFrom
        let written = ledgers.map { $0.finish() }
        blocks = written.enumerated().flatMap { number, written in written.blocks.map { (number, $0) } }
        (noting, counting) = (Turns(count: blocks.count), Turns(count: blocks.count))
        let count = written.reduce(0) { $0 + $1.count }
        isFirstNoted = links != nil
        self.ids = try ids ?? RepeatFilter(count: count, budget: budget)
        self.links = try links ?? RepeatFilter(count: count + others, budget: budget)
    }

    /// Notes ids, links and addresses of pages, which it shares with other tasks.
    func note() throws {
        try forEachPage(of: noting, isFirstLeftOut: isFirstNoted) { page in
            for place in 0..<page.count {
                prefetch(page, place + Self.ahead)
                if !isFirstNoted { noteID(of: page, at: place) }
                let link = page.countedLink(at: place, after: uniqueFrom)
                if link != 0 { links.note(link) }
            }
        }
    }

    @inline(__always)
    private func noteID(of page: borrowing LedgerPage, at place: Int) {
        // A claimed click must go to where its claim is met.
        if page.isClaim(at: place) { ids.markRepeated(page.id(at: place)) } else { ids.note(page.id(at: place)) }
    }

    /// Counts the clicks that are the only ones with their id, and passes on the others.
    func count(with walk: inout LedgerWalk, repeated: SorterInput) throws {
        try forEachPage(of: counting, givingBack: true) { page in
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

    /// Reads block after block until none is left, as other tasks do.
    @inline(__always)
    private func forEachPage(
        of turns: Turns, isFirstLeftOut: Bool = false, givingBack: Bool = false,
        _ body: (borrowing LedgerPage) throws -> Void
    ) throws {
        var current = 0
        var reader = ledgers[current].makeReader()
        var page = LedgerPage()
        while let block = try turns.next().map({ blocks[$0.lowerBound] }) {
            if isFirstLeftOut, block.ledger == 0 { continue }
            if block.ledger != current {
                current = block.ledger
                reader = ledgers[current].makeReader()
            }
            for reference in block.pages {
                try page.read(reference, from: &reader)
                try body(page)
            }
            if givingBack, let first = block.pages.first { reader.giveBack(blockOf: first) }
        }
    }

    @inline(__always)
    private func prefetch(_ page: borrowing LedgerPage, _ place: Int) {
        guard place < page.count else { return }
        ids.prefetch(page.id(at: place))
        let link = page.countedLink(at: place, after: uniqueFrom)
        if link != 0 { links.prefetch(link) }
    }
}
