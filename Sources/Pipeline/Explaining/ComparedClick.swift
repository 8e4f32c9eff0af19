import AttributionModel
import Matching

/// What is compared from a click, regardless of duplicates.
struct ComparedClick {
    var signals: SignalValues
    var clickedAt: Instant
    /// All that screening has against it; nothing for a usable click.
    var verdicts: [ClickVerdict]
    /// The app that the click or, failing that, its link names.
    var app: TextID
    /// The environment that the click or, failing that, its link names.
    var environment: TextID
    var link: LinkConditions
}

/// What is compared from an install.
struct SearchingInstall: Sendable {
    var signals: SignalValues
    var requestedAt: Instant
    /// Absent where it has none.
    var app: TextID
    /// Absent if it has none, and if no click can have a different one.
    var environment: TextID
}
