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
