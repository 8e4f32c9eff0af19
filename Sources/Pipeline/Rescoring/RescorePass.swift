import AttributionModel
import Compression
import Deciding
import Reviewing
import Signals

/// Decides installs in order, as `DecisionPass` does: the one sequential part of a re-scoring.
///
/// An install is remembered from its decision to the last one that may repeat it or inherit from it.
struct RescorePass {
    /// A decided install to which later ones may refer; a class, as it is looked up more often than changed.
    private final class Remembered: Sendable {
        let installID: [UInt8]
        let answer: RescoredAnswer

        init(installID: [UInt8], answer: RescoredAnswer) {
            self.installID = installID
            self.answer = answer
        }
    }
    /// A remembered install, and in how many ways others may still find it: by its device, by its `once_per` value, or
    /// by both.
    private typealias Kept = (install: Remembered, ways: Int)
    /// An install repeats one that no day before it holds; both by their ids.
    struct LostOriginal: Error {
        let install: String
        let original: String
    }

    private var decider: Decider
    private var remembered: [InstallNumber: Kept] = [:]
    /// The last decided install of each `once_per` value that comes again, by the value's digest.
    private var deciders: [Digest: EarlierInstall]
    private var touches = SharedTouches()
    /// How many installs were decided.
    private var decidedCount = 0
    /// When the last install was requested.
    private var now: Instant?
    private let inherits: Bool
    private let history: Milliseconds
    private var recurring: RecurringKeys
    /// The rows of earlier days, by number.
    private let earlier: [StateRow]

    /// Continues after earlier days; `recurring` are the keys of all installs that are decided.
    init(
        decider: Decider, pipeline: PipelineDefinition, recurring: RecurringKeys, after past: RescoreHistory,
        pool: TextPool
    ) {
        self.decider = decider
        self.recurring = recurring
        earlier = past.rows
        deciders = past.deciders.mapValues { .state($0) }
        inherits = pipeline.match.inheritsFromInstalls
        history = pipeline.match.history
        guard inherits else { return }
        for (number, row) in earlier.enumerated() where row.isAttributed {
            self.decider.seed(
                earlier: .state(UInt32(number)), device: row.deviceID, app: pool.id(of: row.appID),
                requestedAt: row.requestedAt)
        }
    }

    /// Whether no later install can win a click, as an earlier one has won it.
    func isClaimed(_ click: ClickNumber) -> Bool { now.map { decider.isClaimed(click, at: $0) } ?? true }

    /// How many decided installs later ones may still refer to.
    var rememberedCount: Int { remembered.count }

    /// Decides the installs of a piece in place, and numbers their facts.
    ///
    /// - Throws: `LostOriginal` if a repeat's original cannot be found.
    mutating func decide(_ prepared: inout PreparedPiece) throws(LostOriginal) {
        var decided: [RescoredInstall] = []
        decided.reserveCapacity(prepared.installs.count)
        for place in prepared.installs.indices {
            prepared.installs[place].number = InstallNumber(place: decidedCount)
            decided.append(try decide(place, of: prepared))
            decidedCount += 1
        }
        prepared.decided = decided
    }

    private mutating func decide(
        _ place: Int, of prepared: PreparedPiece
    ) throws(LostOriginal) -> RescoredInstall {
        let (piece, blocks, install) = (prepared.piece, prepared.blocks, prepared.piece.installs[place])
        var facts = prepared.installs[place]
        let user = install.oncePer.map { JSONText.withBytes(piece.bytes, $0) { Digest(of: $0) } }
        let device = inherits ? facts.signals.deviceID : .none
        if facts.verdict == .repeat { facts.repeatOf = try original(user, install, at: facts.requestedAt, piece) }
        let remembersDevice =
            device != .none && recurring.comesAgain(InstallKeys.device(device), after: facts.number)
        now = facts.requestedAt
        let lookups = prepared.lookups.span.extracting(prepared.lookups(of: place))
        let decision = decider.decide(facts, lookups, remembersDevice: remembersDevice)
        var rescored = RescoredInstall(decision: decision)
        switch decision.outcome {
        case .repeat(of: .thisRun(let number)?):
            if let install = remembered[number]?.install {
                rescored.origin = .known(install.answer, original: install.installID)
            }
        case .repeat(of: .state(let number)?): rescored.origin = .earlier(earlier[Int(number)])
        case .attributed, .organic, .skipped, .repeat(of: nil): break
        }
        if facts.verdict == .decided {
            func own() -> RescoredAnswer { RescoredAnswer(decision.match, install, blocks) }
            var known: RescoredAnswer?
            if let source = decision.match?.inheritedFrom { known = answer(own(), inheritingFrom: source) }
            let mayBeRepeated = user.map { recurring.comesAgain(InstallKeys.user($0), after: facts.number) } ?? false
            let mayBeInherited = remembersDevice && decision.match != nil
            if mayBeRepeated || mayBeInherited {
                let answer = known ?? own().kept(of: install, blocks)
                known = answer
                remember(
                    facts.number, answer, installID: JSONText.bytes(piece.bytes, install.installID),
                    mayBeInherited: mayBeInherited, user: mayBeRepeated ? user : nil)
            }
            if let known { rescored.origin = .known(known, original: nil) }
        }
        forget(device: device, user: user, after: facts.number)
        return rescored
    }

    /// Remembers an install for later ones with its device or its `once_per` value, in the place of those before it.
    private mutating func remember(
        _ number: InstallNumber, _ known: RescoredAnswer, installID: [UInt8], mayBeInherited: Bool, user: Digest?
    ) {
        var answer = known
        if case .kept(let touch) = known.touch { answer.touch = .kept(touches.shared(touch)) }
        // Whoever inherits has no runner-up.
        if user == nil { answer.runnerUp = nil }
        remembered[number] = (
            Remembered(installID: installID, answer: answer), (mayBeInherited ? 1 : 0) + (user == nil ? 0 : 1)
        )
        if mayBeInherited { drop(decider.outdated) }
        if let user { drop(deciders.updateValue(.thisRun(number), forKey: user)) }
    }

    /// Forgets what later installs could ask for by a device or a `once_per` value, if this install is the last that
    /// has it.
    private mutating func forget(device: Digest, user: Digest?, after number: InstallNumber) {
        if device != .none, recurring.ends(InstallKeys.device(device), at: number) {
            for install in decider.forget(device: device) { drop(install) }
        }
        if let user, recurring.ends(InstallKeys.user(user), at: number) { drop(deciders.removeValue(forKey: user)) }
    }

    /// Takes away one of the ways to an install of this run; without any it is forgotten.
    private mutating func drop(_ install: EarlierInstall?) {
        guard case .thisRun(let number)? = install, let place = remembered.index(forKey: number) else { return }
        remembered.values[place].ways -= 1
        if remembered.values[place].ways == 0 { remembered.remove(at: place) }
    }

    /// The decided install that another one repeats; an install that is further back than `history` is not taken for
    /// it, even if the true one is not there (spec §4).
    private func original(
        _ user: Digest?, _ install: ListedInstall, at requestedAt: Instant, _ piece: CandidatesPiece
    ) throws(LostOriginal) -> EarlierInstall {
        if let user, let original = deciders[user], let decided = self.requestedAt(of: original),
            requestedAt - decided <= history
        {
            return original
        }
        throw LostOriginal(
            install: JSONText.string(piece.bytes, install.installID).printable,
            original: install.repeatOf.map { JSONText.string(piece.bytes, $0).printable } ?? "")
    }

    private func requestedAt(of install: EarlierInstall) -> Instant? {
        switch install {
        case .thisRun(let number): remembered[number]?.install.answer.requestedAt
        case .state(let number): earlier[Int(number)].requestedAt
        }
    }

    /// An answer with the click and link of an earlier install, as its own platform has them.
    private func answer(_ own: RescoredAnswer, inheritingFrom source: EarlierInstall) -> RescoredAnswer {
        var answer = own
        switch source {
        case .thisRun(let number):
            guard let source = remembered[number]?.install else { break }
            answer.inherit(from: source.answer, of: source.installID)
        case .state(let number): answer.inherit(from: earlier[Int(number)])
        }
        return answer
    }
}
