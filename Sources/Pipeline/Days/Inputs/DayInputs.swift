import AttributionModel
import Signals
import Sources

/// The input files of a run for days, day by day: what each needs is found before anything is read.
struct DayInputs {
    /// The files of one kind of log.
    struct Log {
        /// Those found by patterns that name no days.
        var undated: [InputFile] = []
        /// Those of patterns that do, by pattern.
        var dated: [DatedFiles] = []

        /// The files of some days, each once.
        func files(of days: ClosedRange<Int32>) -> [InputFile] {
            (undated + dated.flatMap { pattern in days.flatMap { pattern.byDay[$0] ?? [] } }).byName.withoutRepeats
        }

        /// Calls each file of several names (links) by the least of them, in the folders of whichever days it lies.
        mutating func callEachByOneName() {
            let all = undated + dated.flatMap { $0.byDay.values.joined() }
            let named = all.byName.compactMap { file in file.identity.map { ($0, file) } }
            let least = Dictionary(named) { first, _ in first }
            func renamed(_ files: [InputFile]) -> [InputFile] {
                files.map { file in file.identity.flatMap { least[$0] } ?? file }
            }
            undated = renamed(undated)
            for place in dated.indices { dated[place].byDay = dated[place].byDay.mapValues(renamed) }
        }

        /// The days whose patterns found each file, by its path's bytes; a file that is read whatever the day has none.
        var daysOfFiles: [[UInt8]: ClosedRange<Int32>] {
            var days: [[UInt8]: ClosedRange<Int32>] = [:]
            for (day, files) in dated.flatMap(\.byDay) {
                for file in files {
                    let path = file.path.utf8Bytes
                    let known = days[path] ?? day...day
                    days[path] = min(known.lowerBound, day)...max(known.upperBound, day)
                }
            }
            for file in undated { days[file.path.utf8Bytes] = nil }
            return days
        }

        /// What the patterns do not find, by day and then in the order of the patterns; `missing` tells of a pattern's
        /// files the days that have none and should have some.
        func lacking(_ kind: RecordKind, _ missing: (DatedFiles) -> [Int32]) -> [MissingLogs] {
            let found = dated.flatMap { pattern in
                missing(pattern).map { MissingLogs(kind: kind, day: $0, pattern: pattern.pattern) }
            }
            return Set(found.map(\.day)).sorted().flatMap { day in found.filter { $0.day == day } }
        }
    }

    /// The files of a pattern that names days.
    struct DatedFiles {
        let pattern: String
        /// Empty for a day that was looked for and not found.
        var byDay: [Int32: [InputFile]] = [:]
        /// Of a pattern that names hours, those that have files, by day.
        private var hours: [Int32: Set<Int>] = [:]

        /// Finds the files of some days.
        init(_ pattern: String, of days: ClosedRange<Int32>, by search: inout InputSearch) throws(SourceError) {
            self.pattern = pattern
            let template = PathTemplate(pattern)
            for day in days {
                // Hour by hour, where it names hours.
                var found: [[InputFile]] = []
                for pattern in template.patterns(ofDay: day) {
                    found.append(try search.find(patterns: [pattern], areRequired: false))
                }
                byDay[day] = found.flatMap(\.self).byName.withoutRepeats
                if template.namesHours { hours[day] = Set(found.indices.filter { !found[$0].isEmpty }) }
            }
        }

        /// Whether there is no file of a day.
        func lacks(_ day: Int32) -> Bool { (byDay[day] ?? []).isEmpty }

        /// Those of some hours of a day that have no files, where so many have that this is seldom for want of traffic.
        func lacking(_ due: [Int], of day: Int32) -> [Int] {
            guard let filled = hours[day], filled.count >= DueHours.least else { return [] }
            return due.filter { !filled.contains($0) }
        }
    }

    let clicks: Log
    let installs: Log
    let links: [InputFile]
    /// The days whose own files were looked for, with those of their windows.
    let searchedDays: ClosedRange<Int32>
    private let run: AttributionRun
    private var remembered = RememberedFiles()

    /// Finds the files of some days, of the windows before them, and of the day before these; and those that the
    /// manifests of days that are published name beside these.
    init(_ run: AttributionRun, days: ClosedRange<Int32>, published: PublishedDays) throws {
        self.run = run
        var search = InputSearch(under: run.options.input)
        clicks = try DayInputs.find(run.pipeline.clicks.paths, DayInputs.clickFolders(of: days, run), by: &search)
        searchedDays = DayInputs.installDays(of: days)
        installs = try DayInputs.find(run.pipeline.installs.paths, searchedDays, by: &search)
        links = try RunInputs.findLinks(run.pipeline.links, by: &search)
        remembered = try RememberedFiles(run, of: days, in: published) { own(of: $0...$0) }
    }

    /// The days whose clicks some days read: from the day before the windows on, as a line may lie in the folder of the
    /// day before its own.
    private static func clickFolders(of days: ClosedRange<Int32>, _ run: AttributionRun) -> ClosedRange<Int32> {
        clickDays(of: days.lowerBound, run).lowerBound - 1...days.upperBound
    }

    /// The days whose clicks a day wants: its own and those of the window before it.
    static func clickDays(of day: Int32, _ run: AttributionRun) -> ClosedRange<Int32> {
        let first = RunScope(days: day...day, zone: run.pipeline.zone, pipeline: run.pipeline).clicks.lowerBound
        return DayInputs.days(of: first, in: run.pipeline.zone).lowerBound...day
    }

    /// The days that a moment is of: that of a zone and that of UTC, as folders may be of UTC days.
    ///
    /// East of it, the first hours of a day lie a folder earlier.
    static func days(of time: Instant, in zone: UInt16) -> ClosedRange<Int32> {
        let (own, utc) = (ZoneTable.shared.day(of: time, in: zone), ZoneTable.shared.day(of: time, in: 0))
        return min(own, utc)...max(own, utc)
    }

    /// The days whose installs some days read: the one before them may have what was written a moment after midnight,
    /// or the first hours where folders are of UTC days and the zone is east of it.
    private static func installDays(of days: ClosedRange<Int32>) -> ClosedRange<Int32> {
        days.lowerBound - 1...days.upperBound
    }

    private static func find(
        _ patterns: [String], _ days: ClosedRange<Int32>, by search: inout InputSearch
    ) throws -> Log {
        var log = Log()
        for pattern in patterns {
            let template = PathTemplate(pattern)
            guard template.namesDays else {
                log.undated += try search.find(ofAnyDay: [pattern])
                continue
            }
            log.dated.append(try DatedFiles(pattern, of: days, by: &search))
        }
        log.callEachByOneName()
        return log
    }

    /// The files that a run of some days reads.
    func inputs(of days: ClosedRange<Int32>) -> RunInputs { remembered.adding(to: own(of: days), of: days) }

    /// The files that some days read by themselves, whatever runs before have found of them elsewhere.
    func own(of days: ClosedRange<Int32>) -> RunInputs {
        RunInputs(
            clicks: clicks.files(of: DayInputs.clickFolders(of: days, run)),
            installs: installs.files(of: DayInputs.installDays(of: days)), links: links)
    }

    /// The bytes of the paths of the files, of those found, that the run for the day after one reads again.
    func clicksOfNextRun(after day: Int32, reprocessing earlier: Int) -> Set<[UInt8]> {
        let next = day + 1 - Int32(earlier)
        let first = DayInputs.clickFolders(of: next...next, run).lowerBound
        return Set(clicks.files(of: min(first, day)...day).map(\.path.utf8Bytes))
    }

    /// What is missing for a day of `searchedDays`; each pattern that names days has to find its own files.
    ///
    /// Of the days of the window before it those count that have an earlier day with clicks: history begins somewhere.
    func missing(for day: Int32) -> [MissingLogs] {
        let window = DayInputs.clickDays(of: day, run)
        let holes = clicks.lacking(.click) { files in
            let first = window.first { !files.lacks($0) } ?? day
            return (min(first, day)...day).filter { files.lacks($0) }
        }
        return holes + installs.lacking(.install) { $0.lacks(day) ? [day] : [] }
    }

    /// The hours of a day of `searchedDays` that have no logs though nearly all others have: an upload may have failed.
    func missingHours(of day: Int32, _ ends: DayEnds) -> [MissingLogs] {
        let due = DueHours(ends: ends).hours(of: day)
        return [(RecordKind.click, clicks), (.install, installs)].flatMap { kind, log in
            log.dated.compactMap { files in
                let hours = files.lacking(due, of: day)
                return hours.isEmpty ? nil : MissingLogs(kind: kind, day: day, pattern: files.pattern, hours: hours)
            }
        }
    }
}
