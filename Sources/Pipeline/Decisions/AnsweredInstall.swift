import AttributionModel

/// The install whose answer a row gives: the row's own, or the decided one that it repeats.
struct AnsweredInstall {
    var decision: Decision
    var touch: Touch
    var inheritedFrom: EarlierInstall?
    var requestedAt: Instant
    var platform: Platform?

    init(_ install: borrowing DecidedInstall) {
        guard let original = install.original else {
            decision = install.decision
            touch = install.touch
            inheritedFrom = install.inheritedFrom
            requestedAt = install.prepared.facts.requestedAt
            platform = install.prepared.facts.signals.platform
            return
        }
        decision = original.decision
        touch = original.touch
        inheritedFrom = original.inheritedFrom
        requestedAt = original.requestedAt
        platform = original.platform
    }
}
