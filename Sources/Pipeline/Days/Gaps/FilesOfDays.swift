import AttributionModel

/// How many files of clicks and of installs days were decided with that are their own: those whose names are of the day
/// by the pipeline's patterns, not those of the windows before.
///
/// They are those of the days' manifests, so that days compare which were decided by different runs. Patterns without
/// dates, or of whole months, find no files of a day.
struct FilesOfDays {
    private let run: AttributionRun
    /// The days that were looked at last; nil for one that is not published.
    private var counts: [BatchDay: ByKind<Int>?] = [:]

    /// Days as the patterns of a run name them.
    init(of run: AttributionRun) { self.run = run }

    /// The numbers of some days' files, with nil for a day that is not published or whose list cannot be read; the last
    /// of the days is read anew, as it may have been published since.
    mutating func counts(of days: ClosedRange<BatchDay>, _ published: PublishedDays) -> [ByKind<Int>?] {
        // A long range looks at each day for two weeks.
        counts = counts.filter { days.contains($0.key) && $0.key < days.upperBound }
        for day in days where counts[day] == nil { counts[day] = .some(published[day].flatMap(counted)) }
        return days.map { counts[$0] ?? nil }
    }

    private func counted(_ day: PublishedDay) -> ByKind<Int>? {
        guard let names = try? day.manifest.inputs.names() else { return nil }
        return ByKind { run.names(names, matching: run.pipeline.paths(of: $0).naming(day.day)).count }
    }
}
