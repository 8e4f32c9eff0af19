import AttributionModel
import Deciding
import Publishing
import Reviewing
import Signals

/// Decides installs in order, as `DecisionPass` does: the one sequential part of a re-scoring.
struct RescorePass {
    private struct Remembered {
        var installID: [UInt8]
        var answer: RescoredAnswer
    }
    private var decider: Decider
    private var remembered: [UInt32: Remembered] = [:]
    /// The last decided install of each `once_per` value that occurs more than once.
    private var deciders: [[UInt8]: EarlierInstall]
    private var next: UInt32 = 0
    private let inherits: Bool
    private let keys: InstallKeys
    private let earlier: EarlierRows

    /// Continues after earlier days; `keys` are those of all installs that are decided.
    init(
        decider: Decider, pipeline: PipelineDefinition, keys: InstallKeys, after history: RescoreHistory, pool: TextPool
    ) {
        self.decider = decider
        self.keys = keys
        earlier = history.rows
        deciders = history.deciders.mapValues { .state($0) }
        inherits = pipeline.match.inheritsFromInstalls
        earlier.seed(&self.decider, pool: pool)
    }

    /// Decides the installs of a piece, and numbers their `facts` in place.
    ///
    /// - Throws: `RunError` if a repeat's original cannot be found.
    mutating func decide(_ prepared: inout PreparedPiece) throws(RunError) -> [RescoredInstall] {
        var decided: [RescoredInstall] = []
        decided.reserveCapacity(prepared.installs.count)
        for place in prepared.installs.indices {
            prepared.installs[place].facts.number = next
            decided.append(
                try decide(prepared.installs[place], prepared.piece.installs[place], prepared.piece, prepared.blocks))
            next += 1
        }
        return decided
    }

    private mutating func decide(
        _ listing: PreparedListing, _ install: ListedInstall, _ piece: CandidatesPiece, _ blocks: PieceBlocks
    ) throws(RunError) -> RescoredInstall {
        var facts = listing.facts
        let oncePer = install.oncePer.map { JSONText.bytes(piece.bytes, $0) }
        if facts.verdict == .repeat { facts.repeatOf = try original(oncePer, install, piece) }
        let remembersDevice =
            inherits && facts.signals.deviceID != .none && keys.mayRecur(InstallKeys.device(facts.signals.deviceID))
        let decision = decider.decide(facts, listing.lookups, remembersDevice: remembersDevice)
        var rescored = RescoredInstall(decision: decision)
        switch decision.repeatOf {
        case .thisRun(let number)?:
            rescored.answer = remembered[number]?.answer
            rescored.original = remembered[number]?.installID
        case .state(let number)?: rescored.earlierOriginal = earlier[number]
        case nil: break
        }
        guard facts.verdict == .decided else { return rescored }
        if case .inherited(let source) = decision.touch {
            rescored.answer = answer(
                RescoredAnswer(decision, install, blocks), inheritingFrom: source)
        }
        let isUser = oncePer.map { keys.mayRecur(InstallKeys.user($0)) } ?? false
        if isUser || remembersDevice && decision.status == .attributed {
            let answer = rescored.answer ?? RescoredAnswer(decision, install, blocks)
            rescored.answer = answer
            remembered[next] = Remembered(installID: JSONText.bytes(piece.bytes, install.installID), answer: answer)
            if isUser, let oncePer { deciders[oncePer] = .thisRun(next) }
        }
        return rescored
    }

    /// The decided install that another one repeats.
    private func original(
        _ oncePer: [UInt8]?, _ install: ListedInstall, _ piece: CandidatesPiece
    ) throws(RunError) -> EarlierInstall {
        if let oncePer, let original = deciders[oncePer] { return original }
        let id = JSONText.string(piece.bytes, install.installID).printable
        let other = install.repeatOf.map { JSONText.string(piece.bytes, $0).printable } ?? ""
        throw RunError(
            .inputMissing,
            "cannot decide install \(id): it repeats install \(other), which no published day before it holds; "
                + "put back that day's \(OutputName.state), or run the pipeline over the logs")
    }

    /// An answer with the click and link of an earlier install, as its own platform has them.
    private func answer(_ own: RescoredAnswer, inheritingFrom source: EarlierInstall) -> RescoredAnswer {
        var answer = own
        switch source {
        case .thisRun(let number):
            guard let earlier = remembered[number] else { break }
            answer.clickID = earlier.answer.clickID
            answer.clickedAt = earlier.answer.clickedAt
            answer.touch = earlier.answer.touch?.touch(isAndroid: own.isAndroid)
            answer.inheritedFrom = earlier.installID
        case .state(let number):
            let row = earlier[number]
            answer.clickID = row.clickID
            answer.clickedAt = row.clickedAt
            answer.touch = ReviewedTouch(row).touch(isAndroid: own.isAndroid)
            answer.inheritedFrom = row.installID
        }
        return answer
    }
}
