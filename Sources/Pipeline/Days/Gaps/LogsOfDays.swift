import AttributionModel
import Sources

/// What a run for days has read of its logs, and what was published before: what gaps are found by.
struct LogsOfDays {
    let run: AttributionRun
    let totals: RunTotals
    /// How many lines each file has of each day.
    let files: FileDays
    /// The number of lines of each file of clicks.
    let linesOfClicks: [Int]
    /// The logs that have any readable line.
    let filled: FilledFiles
    let published: PublishedDays
    /// The days that the run decides.
    let decided: ClosedRange<Int32>

    /// Takes what the run of a span has read, by day in `files`, given the days that are published.
    init(_ span: DaySpanRun, _ totals: RunTotals, _ files: FileDays, published: PublishedDays) {
        run = span.run
        self.totals = totals
        self.files = files
        linesOfClicks = totals[.click].linesOfFiles
        filled = FilledFiles(totals, files, of: span.run)
        self.published = published
        decided = span.days
    }

    /// The files of a kind, by their places.
    func inputs(_ kind: RecordKind) -> [SourceSummary] { totals[kind].inputs }
}
