/// What is known of the quality of a published day (its manifest's `day_status`).
enum DayStatus: String {
    /// Later runs decide it again with what arrives until then.
    case provisional
    case final
    /// Decided again, with other rows than before.
    case restated
    /// An earlier day has changed since it was decided.
    case stale
}
