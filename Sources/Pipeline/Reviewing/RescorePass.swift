import AttributionModel
import Deciding
import Reviewing
import Signals

/// What a row says of its match, free of the lines that it was read from.
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

/// An install of a piece with its decision.
struct RescoredInstall: Sendable {
    var decision: Decision
    /// Where it is known already: of repeats, inheritances, and installs that others may refer to.
    var answer: RescoredAnswer?
    /// For repeats: the decided install.
    var original: [UInt8]?
    var isClaimed = false
}

/// Decides installs in order, as `DecisionPass` does: the one part of a re-scoring that goes one by one.
struct RescorePass {
    private struct Remembered {
        var installID: [UInt8]
        var answer: RescoredAnswer
    }
    private var decider: Decider
    private var remembered: [UInt32: Remembered] = [:]
    /// The last decided install of each `once_per` value.
    private var deciders: [[UInt8]: UInt32] = [:]
    private var next: UInt32 = 0
    private let inherits: Bool
    private let payloads: OldPayloads

    init(decider: Decider, rules: MatchRules, payloads: OldPayloads) {
        self.decider = decider
        self.payloads = payloads
        inherits = rules.tiers.contains { tier in
            if case .deviceID(_, earlierInstalls: true) = tier.method { true } else { false }
        }
    }

    /// Decides the installs of a piece; `facts` come back with their numbers.
    ///
    /// - Throws: `RunError` where only the logs tell a payload.
    mutating func decide(_ prepared: inout PreparedPiece) throws(RunError) -> [RescoredInstall] {
        var decided: [RescoredInstall] = []
        decided.reserveCapacity(prepared.installs.count)
        for place in prepared.installs.indices {
            prepared.installs[place].facts.number = next
            decided.append(
                try decide(prepared.installs[place], prepared.piece.installs[place], prepared.piece, prepared.touches))
            next += 1
        }
        return decided
    }

    private mutating func decide(
        _ listing: PreparedListing, _ install: ListedInstall, _ piece: CandidatesPiece, _ touches: PieceTouches
    ) throws(RunError) -> RescoredInstall {
        var facts = listing.facts
        let oncePer = install.oncePer.map { Array(piece.bytes[$0]) }
        if facts.verdict == .repeat, let oncePer { facts.repeatOf = deciders[oncePer].map { .thisRun($0) } }
        let remembersDevice = inherits && facts.signals.deviceID != .none
        let decision = decider.decide(facts, listing.lookups, remembersDevice: remembersDevice)
        var rescored = RescoredInstall(decision: decision)
        if case .thisRun(let number)? = decision.repeatOf, let original = remembered[number] {
            rescored.answer = original.answer
            rescored.original = original.installID
        }
        if case .click(let click) = decision.touch { rescored.isClaimed = decider.isClaimed(click.click) }
        let isDecided = facts.verdict == .decided
        if isDecided, case .inherited(.thisRun(let number)) = decision.touch, let earlier = remembered[number] {
            var answer = RescoredAnswer(decision, install, piece, touches)
            answer.clickID = earlier.answer.clickID
            answer.clickedAt = earlier.answer.clickedAt
            answer.touch = earlier.answer.touch
            answer.inheritedFrom = earlier.installID
            if answer.isAndroid != earlier.answer.isAndroid, let touch = answer.touch {
                answer.touch = try payloads.touch(like: touch, clickID: answer.clickID, inRow: Int(next))
            }
            rescored.answer = answer
        }
        if isDecided, oncePer != nil || remembersDevice && decision.status == .attributed {
            let answer = rescored.answer ?? RescoredAnswer(decision, install, piece, touches)
            rescored.answer = answer
            remembered[next] = Remembered(installID: JSONText.bytes(piece.bytes, install.installID), answer: answer)
            if let oncePer { deciders[oncePer] = next }
        }
        return rescored
    }
}

extension RescoredAnswer {
    /// The answer of a decision that rests on the install's own line.
    init(_ decision: Decision, _ install: ListedInstall, _ piece: CandidatesPiece, _ touches: PieceTouches) {
        self.decision = decision
        requestedAt = install.requestedAt
        isAndroid = install.platform == .android
        switch decision.touch {
        case .click(let candidate):
            let click = piece.clicks[Int(candidate.reference)]
            clickID = JSONText.bytes(piece.bytes, click.id)
            clickedAt = click.clickedAt
            touch = touches.touch(click.touch, of: install.block)
        case .link(let number): touch = touches.touch(Int(number), of: install.block)
        case .none, .inherited: break
        }
        runnerUp = decision.runnerUp.map { JSONText.bytes(piece.bytes, piece.clicks[Int($0.reference)].id) }
    }
}
