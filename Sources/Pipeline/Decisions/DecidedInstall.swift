import AttributionModel

/// An install with its decision and what its row says of the touch.
struct DecidedInstall: Sendable {
    var prepared: PreparedInstall
    var decision: Decision
    /// The touch itself, following inheritance to its end.
    var touch: Touch
    /// For repeats: the install of this run whose row this one copies.
    var original: RememberedInstall?
}

extension Decision.Match {
    /// The install from which the touch is inherited; nil where it is not.
    var inheritedFrom: EarlierInstall? { if case .inherited(let source) = touch { source } else { nil } }
}

/// What a row says of its match: the answer for the row's own install, or for the decided one that it repeats.
struct AnsweredInstall: Sendable {
    let match: Decision.Match?
    let touch: Touch
    let requestedAt: Instant
    let platform: Platform?

    init(_ install: borrowing DecidedInstall) {
        if let original = install.original {
            self = original.answer
            return
        }
        match = install.decision.match
        touch = install.touch
        requestedAt = install.prepared.facts.requestedAt
        platform = install.prepared.facts.signals.platform
    }
}

/// What later rows need of an install of this run; a class, as few decided installs have one and a struct would take
/// room in all.
final class RememberedInstall: Sendable {
    let installID: [UInt8]
    let answer: AnsweredInstall

    init(_ install: borrowing DecidedInstall, installID: [UInt8]) {
        self.installID = installID
        answer = AnsweredInstall(install)
    }
}
