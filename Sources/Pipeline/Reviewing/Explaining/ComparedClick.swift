import AttributionModel
import Matching

/// What is compared from an install.
struct SearchingInstall: Sendable {
    var signals: SignalValues
    var requestedAt: Instant
    /// Absent where it has none.
    var app: TextID
    /// Absent if it has none, and if no click can have a different one.
    var environment: TextID
}

/// What is compared from a click, regardless of duplicates.
struct ComparedClick {
    var signals: SignalValues
    var clickedAt: Instant
    var verdict: ClickVerdict
    /// The app that the click or, failing that, its link names.
    var app: TextID
    /// The environment that the click or, failing that, its link names.
    var environment: TextID
    var link: LinkConditions
}
