import AttributionModel
import Matching

/// What is compared of an install.
struct SearchingInstall: Sendable {
    var signals: SignalValues
    var requestedAt: Instant
    /// Absent where it has none.
    var app: TextID
    /// Absent where it has none, and where no click can have another one.
    var environment: TextID
}

/// What is compared of a click, duplicates aside.
struct ComparedClick {
    var signals: SignalValues
    var clickedAt: Instant
    var verdict: ClickVerdict
    /// The app that it, else its link, names.
    var app: TextID
    /// The environment that it, else its link, names.
    var environment: TextID
    var link: LinkConditions
}
