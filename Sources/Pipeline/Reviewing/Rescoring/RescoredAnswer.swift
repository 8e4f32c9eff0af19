import AttributionModel
import Reviewing

/// What a row says of its match, independent of the lines from which it was read.
struct RescoredAnswer: Sendable {
    var decision: Decision
    var requestedAt: Instant
    var isAndroid: Bool
    var clickID: [UInt8]?
    var clickedAt: Instant?
    var touch: ReviewedTouch?
    var runnerUp: [UInt8]?
    var inheritedFrom: [UInt8]?
}

extension RescoredAnswer {
    /// The answer of a decision that depends only on the install's own line.
    init(_ decision: Decision, _ install: ListedInstall, _ blocks: PieceBlocks) {
        self.decision = decision
        requestedAt = install.requestedAt
        isAndroid = install.platform == .android
        switch decision.touch {
        case .click(let matched):
            let click = blocks.click(Int(matched.reference), of: install.block)
            clickID = click?.idBytes
            clickedAt = click?.clickedAt
            touch = click.flatMap { blocks.touch($0.touch, of: install.block) }
        case .link(let number): touch = blocks.touch(Int(number), of: install.block)
        case .none, .inherited: break
        }
        runnerUp = decision.runnerUp.flatMap { blocks.click(Int($0.reference), of: install.block)?.idBytes }
    }
}
