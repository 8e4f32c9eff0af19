import AttributionModel
import Publishing
import Signals
import Sources

/// The input files of a run for days, day by day: what each day needs is found before anything is read.
struct DayInputs {
    let clicks: DatedLog
    let installs: DatedLog
    let links: [InputFile]
    /// The days whose own files were searched for, including those of their windows.
    let searchedDays: ClosedRange<BatchDay>
    private let run: AttributionRun
    private var remembered = RememberedFiles()

    /// Finds the files for some days, for the windows before them, and for the day before these; and others that the
    /// manifests of published days name.
    ///
    /// - Throws: `SourceError` if a pattern finds none though it has to, or if a folder or file cannot be read;
    ///   `RunError` if a manifest cannot be read.
    init(_ run: AttributionRun, days: ClosedRange<BatchDay>, published: PublishedDays) throws {
        self.run = run
        var search = InputSearch(under: run.options.input)
        clicks = try DatedLog(run.pipeline.clicks.paths, of: DayInputs.clickFolders(of: days, run), by: &search)
        searchedDays = DayInputs.installDays(of: days)
        installs = try DatedLog(run.pipeline.installs.paths, of: searchedDays, by: &search)
        links = try RunInputs.findLinks(of: run.pipeline, by: &search)
        remembered = try RememberedFiles(run, of: days, in: published) { own(of: $0...$0) }
    }

    /// The days whose folders of clicks some days read: from the day before the windows on, as a line may be in the
    /// folder of the day before its own.
    private static func clickFolders(of days: ClosedRange<BatchDay>, _ run: AttributionRun) -> ClosedRange<BatchDay> {
        clickDays(of: days.lowerBound, run).lowerBound - 1...clickDays(of: days.upperBound, run).upperBound
    }

    /// The days whose clicks a day needs: its own, those of the window before it, and those after it that `clock_skew`
    /// reaches.
    static func clickDays(of day: BatchDay, _ run: AttributionRun) -> ClosedRange<BatchDay> {
        let zone = run.pipeline.zone
        let clicks = RunScope(days: day...day, pipeline: run.pipeline).clicks
        let last = ZoneTable.shared.day(of: clicks.upperBound - 1, in: zone)
        return DayInputs.days(of: clicks.lowerBound, in: zone).lowerBound...last
    }

    /// The days on which a moment lies, in a zone and in UTC, as folders may be for UTC days.
    ///
    /// East of UTC, the first hours of a day are in the previous day's folder.
    static func days(of time: Instant, in zone: UInt16) -> ClosedRange<BatchDay> {
        let (own, utc) = (ZoneTable.shared.day(of: time, in: zone), ZoneTable.shared.day(of: time, in: 0))
        return min(own, utc)...max(own, utc)
    }

    /// The days whose folders of installs some days read: the day before them may have what was written just after
    /// midnight, or the first hours if folders are for UTC days and the zone is east of UTC.
    private static func installDays(of days: ClosedRange<BatchDay>) -> ClosedRange<BatchDay> {
        days.lowerBound - 1...days.upperBound
    }

    /// The days whose folders of a kind of logs a day reads on its own.
    static func folders(of kind: RecordKind, for day: BatchDay, _ run: AttributionRun) -> ClosedRange<BatchDay> {
        kind == .click ? clickFolders(of: day...day, run) : installDays(of: day...day)
    }

    /// The files that a run for some days reads.
    func inputs(of days: ClosedRange<BatchDay>) -> RunInputs { remembered.adding(to: own(of: days), of: days) }

    /// The same where these days are published: refuses to put them beside days of another zone, or in place of a
    /// folder that has one of the files.
    func inputs(of days: ClosedRange<BatchDay>, replacing published: PublishedDays) throws -> RunInputs {
        try published.requireZone(of: run.pipeline, deciding: days)
        let inputs = inputs(of: days)
        let read = inputs.readFiles(of: run)
        for day in days { try read.requireOutside(try Destination(published.folder(of: day))) }
        return inputs
    }

    /// The files that some days read on their own, whatever earlier runs have found for them elsewhere.
    func own(of days: ClosedRange<BatchDay>) -> RunInputs {
        RunInputs(
            clicks: clicks.files(of: DayInputs.clickFolders(of: days, run)),
            installs: installs.files(of: DayInputs.installDays(of: days)), links: links)
    }

    /// The files that patterns find for a day, but none of the days around it.
    func inFolder(of day: BatchDay) -> RunInputs {
        RunInputs(
            clicks: clicks.dated.flatMap { $0.byDay[day] ?? [] },
            installs: installs.dated.flatMap { $0.byDay[day] ?? [] }, links: [])
    }

    /// The patterns of clicks or of installs that name days.
    func dated(_ kind: RecordKind) -> [String] { (kind == .click ? clicks : installs).dated.map(\.pattern) }

    /// The path bytes of those of the logs found that the run for the following day reads again.
    func logsOfNextRun(after day: BatchDay, reprocessing earlier: Int) -> Set<[UInt8]> {
        let next = day + 1 - earlier
        let first = (DayInputs.clickFolders(of: next...next, run), DayInputs.installDays(of: next...next))
        let logs = [(clicks, first.0), (installs, first.1)]
        return Set(logs.flatMap { $0.files(of: min($1.lowerBound, day)...day) }.map(\.path.utf8Bytes))
    }

    /// What is missing for a day in `searchedDays`; each pattern that names days has to find files of its own.
    ///
    /// Days of the window before it count only if an earlier day has clicks: history begins somewhere. Those after it
    /// do not count: they may not have come yet.
    func missing(for day: BatchDay) -> [MissingLogs] {
        let window = DayInputs.clickDays(of: day, run)
        let holes = clicks.lacking(.click) { files in
            let first = window.first { !files.lacks($0) } ?? day
            return (min(first, day)...day).filter { files.lacks($0) }
        }
        return holes + installs.lacking(.install) { $0.lacks(day) ? [day] : [] }
    }

    /// The hours of a day in `searchedDays` that have no logs though nearly all others have: an upload may have failed.
    func missingHours(of day: BatchDay, _ ends: DayEnds) -> [MissingLogs] {
        let due = ends.dueHours(of: day)
        return [(RecordKind.click, clicks), (.install, installs)].flatMap { kind, log in
            log.dated.compactMap { files in
                let hours = files.lacking(due, of: day)
                return hours.isEmpty ? nil : MissingLogs(kind: kind, day: day, pattern: files.pattern, hours: hours)
            }
        }
    }
}
