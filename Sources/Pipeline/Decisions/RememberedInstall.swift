import AttributionModel

/// What later rows need of an install of this run; a class, as few decided installs have one and a struct would take
/// room in all.
final class RememberedInstall: Sendable {
    let installID: [UInt8]
    let requestedAt: Instant
    let platform: Platform?
    let decision: Decision
    let touch: Touch
    let inheritedFrom: EarlierInstall?

    init(_ install: borrowing DecidedInstall, installID: [UInt8]) {
        self.installID = installID
        requestedAt = install.prepared.facts.requestedAt
        platform = install.prepared.facts.signals.platform
        decision = install.decision
        touch = install.touch
        inheritedFrom = install.inheritedFrom
    }
}
