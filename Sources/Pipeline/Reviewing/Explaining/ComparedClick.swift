import AttributionModel
import Matching

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
