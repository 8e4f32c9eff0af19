import AttributionModel
import Reviewing

/// An install with what making its new lists looks at; one value for all installs of a piece, one after the other.
struct RelistedInstall {
    private let blocks: PieceBlocks
    private let countsLinks: Bool
    private(set) var block = 0
    private(set) var requestedAt = Instant(milliseconds: 0)
    private(set) var signals = SignalValues()

    /// What the installs of a piece have in common; `countsLinks` says whether any tier's ambiguity counts links.
    init(blocks: PieceBlocks, countsLinks: Bool) {
        self.blocks = blocks
        self.countsLinks = countsLinks
    }

    /// Goes on to the next install, which is of the block at this place in the piece.
    mutating func begin(block: Int, requestedAt: Instant, signals: SignalValues) {
        self.block = block
        self.requestedAt = requestedAt
        self.signals = signals
    }

    /// A click by its number in the block.
    func candidate(_ click: UInt32) throws(DamagedLine) -> Candidate {
        guard let candidate = blocks.candidate(Int(click), of: block, withLink: countsLinks) else {
            throw .spelling(ofClick: Int(click))
        }
        return candidate
    }

    /// How old a click was when the install was requested.
    func age(of click: UInt32) throws(DamagedLine) -> Milliseconds {
        guard let clickedAt = blocks.clickedAt(Int(click), of: block) else { throw .spelling(ofClick: Int(click)) }
        return requestedAt - clickedAt
    }

    /// The window that the link of a click has of its own.
    func linkWindow(of click: UInt32) -> Milliseconds? { blocks.linkWindow(ofClick: Int(click), of: block) }

    /// A click as its line spells it out.
    func spelled(_ click: UInt32) -> SpelledClick? { blocks.click(Int(click), of: block) }
}
