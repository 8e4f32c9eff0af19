import Sources

/// What a run has read of one kind of records.
struct KindTotals: Sendable {
    /// The files as they were read.
    var inputs: [SourceSummary] = []
    var read = LinesRead()
    /// nil before any file was read.
    var rejects: RejectStore?
    /// Lines by day, in a run for days.
    var days = DayLines()

    /// How many lines each file has, with blank ones.
    var linesOfFiles: [Int] { read.tally.lines(ofFiles: inputs.count) }
}
