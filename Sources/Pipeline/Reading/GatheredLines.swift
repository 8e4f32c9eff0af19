/// What one task has gathered of lines in logs or in the cache, whatever their records are, until it has results.
struct GatheredLines {
    var tally = LineTally()
    var rejects: RejectInput
    /// Which records the run looks at.
    var span: ReadSpan

    /// Gathers lines, those that are unreadable in `store`.
    init(rejectsIn store: RejectStore, _ span: ReadSpan) {
        rejects = store.makeInput()
        self.span = span
    }

    /// Hands the rejects to the store; `badValues` are the task's counts of values that are impossible or of the wrong
    /// type, by the raw value of their field.
    func finish(badValues: [Int]) -> LineCounts {
        rejects.close()
        return LineCounts(
            tally: tally, unreadable: rejects.count, badValues: badValues, times: span.times, days: span.days)
    }
}
