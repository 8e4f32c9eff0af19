/// Days that have lost logs which they were decided by, as a run finds out once it has read all: it begins again
/// without them, as nothing is published by then.
enum LostDays: Error {
    /// The run ends before this day.
    case stop(day: Int32, error: RunError)
}
