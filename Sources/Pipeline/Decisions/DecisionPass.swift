import AttributionModel
import Deciding

/// Decides installs in order (spec §5): the one pass of the program that is sequential.
struct DecisionPass {
    /// The bytes of a device's entry with the decider.
    private static let bytesPerDevice = 80
    /// The bytes of an install that others repeat.
    private static let bytesPerRepeated = 300

    /// The memory that a pass over installs comes to need, if that many rows of earlier days are told to its decider.
    static func bytes(for order: InstallOrder, earlierDevices: Int) -> Int {
        let devices = order.deviceComesAgain.count
        return devices * RememberedTouches.bytesPerInstall + (devices + earlierDevices) * bytesPerDevice
            + order.repeated.count * bytesPerRepeated
    }

    private var decider: Decider
    private let order: InstallOrder
    /// The installs whose rows are copied by repeats.
    private var remembered: [InstallNumber: RememberedInstall] = [:]
    /// The touches of installs whose device comes again.
    private var touches: RememberedTouches

    init(decider: Decider, order: InstallOrder) {
        self.decider = decider
        self.order = order
        touches = RememberedTouches(most: order.deviceComesAgain.count)
    }

    /// The decision of the next install, which is one of a share.
    mutating func decide(_ prepared: PreparedInstall, of share: borrowing PreparedShare) -> DecidedInstall {
        let comesAgain = order.deviceComesAgain.test(prepared.number)
        let lookups = share.lookups.span.extracting(prepared.lookups)
        let decision = decider.decide(prepared.facts, lookups, remembersDevice: comesAgain)
        var decided = DecidedInstall(prepared: prepared, decision: decision, touch: decision.match?.touch ?? .none)
        if case .thisRun(let number)? = decision.match?.inheritedFrom {
            decided.touch = touches[number] ?? decided.touch
        }
        if case .repeat(of: .thisRun(let number)?) = decision.outcome { decided.original = remembered[number] }
        if comesAgain, decision.status == .attributed { touches.add(decided.touch, of: prepared.number) }
        if order.repeated.test(prepared.number) {
            remembered[prepared.number] = RememberedInstall(
                decided, installID: Array(share.texts[prepared.texts.installID]))
        }
        return decided
    }
}
