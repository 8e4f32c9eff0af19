import AttributionModel
import Deciding
import Matching

/// An install with its decision and what its row says of the touch.
struct DecidedInstall: Sendable {
    var prepared: PreparedInstall
    var decision: Decision
    /// The touch itself, inheritance followed to its end.
    var touch: Touch
    /// The install whose touch this one has.
    var inheritedFrom: EarlierInstall?
    /// For repeats: the install whose row this one copies.
    var original: RememberedInstall?
    /// For repeats of an earlier day's install: the number of its row.
    var earlierOriginal: UInt32?
}

/// What later rows need of an install of this run; a class, as few decided installs have one and all would have its
/// room.
final class RememberedInstall: Sendable {
    let installID: [UInt8]
    let requestedAt: Instant
    let platform: Platform?
    let decision: Decision
    let touch: Touch
    let inheritedFrom: EarlierInstall?

    init(_ install: DecidedInstall) {
        let record = install.prepared.record
        installID = record.texts.installID
        requestedAt = record.requestedAt
        platform = record.signals.platform
        decision = install.decision
        touch = install.touch
        inheritedFrom = install.inheritedFrom
    }
}

/// Decides installs in order (spec §5): the one pass of the program that goes one by one.
struct DecisionPass {
    private var decider: Decider
    private let order: InstallOrder
    private var remembered: [UInt32: RememberedInstall] = [:]

    init(decider: Decider, order: InstallOrder) {
        self.decider = decider
        self.order = order
    }

    /// The next install's decision.
    mutating func decide(_ prepared: PreparedInstall) -> DecidedInstall {
        let comesAgain = order.ofDevicesToCome.test(prepared.number)
        let decision = decider.decide(prepared.facts, prepared.lookups, remembersDevice: comesAgain)
        var decided = DecidedInstall(
            prepared: prepared, decision: decision, touch: decision.touch, inheritedFrom: nil, original: nil)
        if case .inherited(let source) = decision.touch {
            decided.inheritedFrom = source
            if case .thisRun(let number) = source, let earlier = remembered[number] { decided.touch = earlier.touch }
        }
        switch decision.repeatOf {
        case .thisRun(let number)?: decided.original = remembered[number]
        case .state(let number)?: decided.earlierOriginal = number
        case nil: break
        }
        if order.repeated.test(prepared.number) || (comesAgain && decision.status == .attributed) {
            remembered[prepared.number] = RememberedInstall(decided)
        }
        return decided
    }
}
