/// What is known of the quality of a published day (its manifest's `day_status`).
enum DayStatus: String {
    /// Later runs will decide it again, with what has arrived by then.
    case provisional
    case final
    /// Decided again, with different rows.
    case restated
    /// An earlier day has changed since this one was decided.
    case stale
}
