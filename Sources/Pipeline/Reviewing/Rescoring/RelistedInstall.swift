import AttributionModel
import Publishing
import Reviewing
import Signals

/// An install with what making its new lists looks at; one value for all installs of a piece, one after the other.
///
/// The installs of a key list the same clicks over and over, so what was read of a click is kept for those that follow.
struct RelistedInstall {
    /// What was read of a click.
    struct KnownClick: Sendable {
        /// Its reference is its number in the block.
        var candidate: Candidate
        /// The touch's number in the block.
        var touch: Int
        var isNumbered = false
        var hasSignals = false

        /// A place where no click is kept.
        fileprivate static let none = KnownClick(
            candidate: Candidate(
                click: 0, reference: .max, clickedAt: Instant(milliseconds: 0), link: 0, ipClass: nil), touch: 0)
    }
    /// The clicks that were met last, each at the one place that its number determines.
    typealias KnownClicks = [KnownClick]
    /// What is asked of the link of a touch.
    private typealias Link = (number: UInt32, window: Milliseconds?)

    private let blocks: PieceBlocks
    // Copies of the preparation's, so that tasks do not count references to what all of them share.
    private let clicks: ClickNumbers
    private let pool: TextPool
    private let countsLinks: Bool
    private(set) var block = 0
    private(set) var requestedAt = Instant(milliseconds: 0)
    private(set) var signals = SignalValues()
    private(set) var known: KnownClicks
    /// Links of the block's touches, by the touches' numbers; empty if nothing is asked of them.
    private var links: [Int: Link] = [:]
    /// As many clicks or links are remembered.
    private static let limit = 1 << 14

    /// What the installs of a piece have in common; `memory` is that of clicks that nobody needs any more.
    init(blocks: PieceBlocks, preparation: RescorePreparation, memory: consuming KnownClicks?) {
        self.blocks = blocks
        clicks = preparation.clicks
        pool = preparation.pool
        countsLinks = preparation.countsLinks
        known = memory ?? Array(repeating: .none, count: RelistedInstall.limit)
        forgetClicks()
    }

    /// Goes on to the next install, which is of the block at this place in the piece.
    mutating func begin(block: Int, requestedAt: Instant, signals: SignalValues) {
        let isOther = block != self.block
        if isOther { forgetClicks() }
        if isOther || links.count > RelistedInstall.limit { links.removeAll(keepingCapacity: true) }
        self.block = block
        self.requestedAt = requestedAt
        self.signals = signals
    }

    private mutating func forgetClicks() {
        for place in known.indices { known[place] = .none }
    }

    /// A click by its number in the block, with what a tier asks of candidates.
    mutating func candidate(_ number: Int, for tier: RescoredTier) throws(DamagedLine) -> Candidate {
        let place = number & (RelistedInstall.limit - 1)
        if number < 0 || known[place].candidate.reference != UInt64(truncatingIfNeeded: number) {
            let click = try read(number)
            known[place] = click
        }
        if tier.asksForClaims, !known[place].isNumbered {
            known[place].candidate.click = clicks.number(of: try click(number).id.span)
            known[place].isNumbered = true
        }
        if tier.scores, !known[place].hasSignals {
            known[place].candidate.signals = blocks.signals(ofClick: number, of: block) ?? SignalValues()
            known[place].hasSignals = true
        }
        return known[place].candidate
    }

    /// The window that the link of a candidate has of its own.
    mutating func window(of candidate: Candidate) -> Milliseconds? {
        let number = Int(candidate.reference)
        let kept = known[number & (RelistedInstall.limit - 1)]
        let touch = kept.candidate.reference == candidate.reference ? kept.touch : nil
        return (touch ?? blocks.click(number, of: block)?.touch).flatMap { link(ofTouch: $0).window }
    }

    /// The id of a candidate's click.
    func id(of candidate: Candidate) -> [UInt8] {
        blocks.click(Int(candidate.reference), of: block)?.idBytes ?? []
    }

    private func click(_ number: Int) throws(DamagedLine) -> SpelledClick {
        guard let click = blocks.click(number, of: block) else { throw .spelling(ofClick: number) }
        return click
    }

    private mutating func read(_ number: Int) throws(DamagedLine) -> KnownClick {
        let click = try click(number)
        let link = countsLinks ? link(ofTouch: click.touch).number : 0
        return KnownClick(
            candidate: Candidate(
                click: 0, reference: UInt64(number), clickedAt: click.clickedAt, link: link, ipClass: click.ipClass),
            touch: click.touch)
    }

    private mutating func link(ofTouch touch: Int) -> Link {
        if let link = links[touch] { return link }
        let (id, window) = blocks.link(ofTouch: touch, of: block)
        let link = (countsLinks ? pool.id(of: id.span).number : 0, window)
        links[touch] = link
        return link
    }
}
