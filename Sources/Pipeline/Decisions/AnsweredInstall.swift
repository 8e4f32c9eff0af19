import AttributionModel

/// What a row says of its match: the answer for the row's own install, or for the decided one that it repeats.
struct AnsweredInstall: Sendable {
    let decision: Decision
    let touch: Touch
    let inheritedFrom: EarlierInstall?
    let requestedAt: Instant
    let platform: Platform?

    init(_ install: borrowing DecidedInstall) {
        if let original = install.original {
            self = original.answer
            return
        }
        decision = install.decision
        touch = install.touch
        inheritedFrom = install.inheritedFrom
        requestedAt = install.prepared.facts.requestedAt
        platform = install.prepared.facts.signals.platform
    }
}
