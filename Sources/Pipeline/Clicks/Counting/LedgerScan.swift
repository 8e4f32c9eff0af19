import AttributionModel
import Matching

/// What occurs more than once among the clicks of ledgers: each is read twice, to note what it has, then to count what
/// occurs only once.
struct LedgerScan: Sendable {
    /// How many entries ahead the filters prefetch the places that they will look at.
    private static let ahead = 12

    /// What is known of the ids of all clicks and claims.
    let ids: RepeatFilter
    /// What is known of the links and addresses of the clicks that were noted.
    let links: RepeatFilter
    /// Clicks at this time or before cannot keep a reported one from being unique.
    let uniqueFrom: Instant

    /// Notes the links and addresses of a ledger's clicks, and their ids if these have not been noted before.
    func note(_ reading: LedgerReading, withIDs: Bool) throws {
        try reading.forEachPage { page in
            for place in 0..<page.count {
                prefetch(page, place + Self.ahead)
                if withIDs { noteID(of: page, at: place) }
                let link = page.countedLink(at: place, after: uniqueFrom)
                if link != 0 { links.note(link) }
            }
        }
    }

    @inline(__always)
    private func noteID(of page: borrowing LedgerPage, at place: Int) {
        // A claimed click must be sorted with those whose ids repeat, where its claim is met.
        if page.isClaim(at: place) { ids.markRepeated(page.id(at: place)) } else { ids.note(page.id(at: place)) }
    }

    /// Counts the clicks that are the only ones with their id, and passes on the others, once all were noted.
    func count(_ reading: LedgerReading, with walk: inout LedgerWalk, repeated: SorterInput) throws {
        try reading.forEachPage(givingBack: true) { page in
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

    @inline(__always)
    private func prefetch(_ page: borrowing LedgerPage, _ place: Int) {
        guard place < page.count else { return }
        ids.prefetch(page.id(at: place))
        let link = page.countedLink(at: place, after: uniqueFrom)
        if link != 0 { links.prefetch(link) }
    }
}
