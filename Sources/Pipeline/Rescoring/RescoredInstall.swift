import AttributionModel
import Publishing
import Reviewing

/// An install of a piece with its decision.
struct RescoredInstall: Sendable {
    /// Where what its row says of the match comes from.
    indirect enum Origin: Sendable {
        /// The install's own line.
        case own
        /// An answer that is already known: of a repeat, with the id of the decided install; of an install that
        /// inherits; or of one to which others may refer.
        case known(RescoredAnswer, original: [UInt8]?)
        /// The row of the earlier day's install that it repeats.
        case earlier(StateRow)
    }
    var decision: Decision
    var origin = Origin.own

    /// For repeats: the id of the decided install.
    var original: [UInt8]? {
        switch origin {
        case .own: nil
        case .known(_, let original): original
        case .earlier(let row): row.installID
        }
    }
}

/// What a row says of its match.
struct RescoredAnswer: Sendable {
    /// What it says of the link.
    enum Touch: Sendable {
        case none
        /// A touch by its number in the install's block.
        case listed(Int)
        /// A touch in memory of its own.
        case kept(ReviewedTouch)
    }
    /// nil if there is none.
    var match: Decision.Match?
    var requestedAt: Instant
    var isAndroid: Bool
    var clickID: SpelledText?
    var clickedAt: Instant?
    var touch = Touch.none
    var runnerUp: SpelledText?
    var inheritedFrom: SpelledText?

    /// The age of the click; nil if the row has none.
    var age: Milliseconds? { clickedAt.map { requestedAt - $0 } }
}

extension RescoredAnswer {
    /// The answer of a match that depends only on the install's own line, in whose memory its texts stay.
    init(_ match: Decision.Match?, _ install: ListedInstall, _ blocks: PieceBlocks) {
        self.match = match
        requestedAt = install.requestedAt
        isAndroid = install.platform == .android
        switch match?.touch {
        case .click(let matched)?:
            guard let click = blocks.click(Int(matched.reference), of: install.block) else { break }
            clickID = SpelledText(click.quotedID)
            clickedAt = click.clickedAt
            touch = .listed(click.touch)
        case .link(let link)?: touch = .listed(link.place)
        case .some(.none), .inherited?, nil: break
        }
        runnerUp = match?.runnerUp.flatMap { blocks.click(Int($0.reference), of: install.block) }
            .map { SpelledText($0.quotedID) }
    }

    /// The same in memory of its own, independent of the lines of its install and their `blocks`.
    func kept(of install: ListedInstall, _ blocks: PieceBlocks) -> RescoredAnswer {
        var answer = self
        answer.clickID = clickID.map { SpelledText(Array($0.json)) }
        answer.runnerUp = runnerUp.map { SpelledText(Array($0.json)) }
        if case .listed(let number) = touch {
            answer.touch = blocks.touch(number, of: install.block).map { .kept($0) } ?? .none
        }
        return answer
    }

    /// Takes the click and the link of an earlier install, as its own platform has them.
    mutating func inherit(from earlier: RescoredAnswer, of installID: [UInt8]) {
        clickID = earlier.clickID
        clickedAt = earlier.clickedAt
        if case .kept(let touch) = earlier.touch { self.touch = .kept(touch.touch(isAndroid: isAndroid)) }
        inheritedFrom = SpelledText(spelling: installID)
    }

    /// Takes those of an earlier day's row, likewise.
    mutating func inherit(from row: StateRow) {
        clickID = row.clickID.map { SpelledText(spelling: $0) }
        clickedAt = row.clickedAt
        if row.isAttributed { touch = .kept(row.ownTouch.touch(isAndroid: isAndroid)) }
        inheritedFrom = SpelledText(spelling: row.installID)
    }
}
