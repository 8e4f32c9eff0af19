import AttributionModel
import Compression
import Signals
import Sources

/// The input files of a run for days, day by day: what each needs is found before anything is read.
struct DayInputs {
    /// The files of one kind of log.
    struct Log {
        /// Those found by patterns that name no days.
        var undated: [InputFile] = []
        /// Those of each day, of patterns that do.
        var byDay: [Int32: [InputFile]] = [:]
        /// Whether every pattern names days: then a day without files lacks its input.
        var areAllDated = true

        /// The files of some days, each once.
        func files(of days: ClosedRange<Int32>) -> [InputFile] {
            var seen: Set<String> = []
            return (undated + days.flatMap { byDay[$0] ?? [] }).filter { seen.insert($0.path).inserted }
                .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }

        /// The days whose patterns found each file, by its path; a file that is read whatever the day has none.
        var daysOfFiles: [String: ClosedRange<Int32>] {
            var days: [String: ClosedRange<Int32>] = [:]
            for (day, files) in byDay {
                for file in files {
                    let known = days[file.path] ?? day...day
                    days[file.path] = min(known.lowerBound, day)...max(known.upperBound, day)
                }
            }
            for file in undated { days[file.path] = nil }
            return days
        }
    }

    let clicks: Log
    let installs: Log
    let links: [InputFile]
    private let run: AttributionRun

    /// Finds the files of some days, of the windows before them, and for installs of the day before them.
    init(_ run: AttributionRun, days: ClosedRange<Int32>) throws {
        self.run = run
        let folder = run.options.input
        let first = DayInputs.clickDays(of: days.lowerBound, run).lowerBound
        clicks = try DayInputs.find(run.pipeline.clicks.paths, first...days.upperBound, under: folder)
        installs = try DayInputs.find(run.pipeline.installs.paths, DayInputs.installDays(of: days), under: folder)
        links = try RunInputs.findLinks(run.pipeline.links, under: folder)
    }

    /// The days whose clicks a day reads: its own and those of the window before it.
    ///
    /// Folders may be of UTC days: east of it, the first hours of the window then lie a folder earlier.
    private static func clickDays(of day: Int32, _ run: AttributionRun) -> ClosedRange<Int32> {
        let first = RunScope(days: day...day, zone: run.pipeline.zone, pipeline: run.pipeline).clicks.lowerBound
        return min(ZoneTable.shared.day(of: first, in: run.pipeline.zone), ZoneTable.shared.day(of: first, in: 0))...day
    }

    /// The days whose installs some days read: the one before them may have what was written a moment after midnight, or
    /// the first hours where folders are of UTC days and the zone is east of it.
    private static func installDays(of days: ClosedRange<Int32>) -> ClosedRange<Int32> {
        days.lowerBound - 1...days.upperBound
    }

    private static func find(
        _ patterns: [String], _ days: ClosedRange<Int32>, under folder: String
    ) throws -> Log {
        var log = Log()
        for pattern in patterns {
            let template = PathTemplate(pattern)
            guard template.namesDays else {
                log.areAllDated = false
                log.undated += try InputFiles.find(patterns: [template.anyDay], under: folder)
                continue
            }
            for day in days {
                log.byDay[day, default: []] += try template.patterns(ofDay: day).flatMap { try some($0, under: folder) }
            }
        }
        return log
    }

    /// The files of a pattern, which need not match any.
    private static func some(_ pattern: String, under folder: String) throws(SourceError) -> [InputFile] {
        do throws(SourceError) {
            return try InputFiles.find(patterns: [pattern], under: folder)
        } catch {
            guard error.kind == .notFound else { throw error }
            return []
        }
    }

    /// The files that some days read.
    func inputs(of days: ClosedRange<Int32>) -> RunInputs {
        let first = DayInputs.clickDays(of: days.lowerBound, run).lowerBound
        return RunInputs(
            clicks: clicks.files(of: first...days.upperBound),
            installs: installs.files(of: DayInputs.installDays(of: days)), links: links)
    }

    /// The paths of the files, of those found, that the run for the day after one reads again.
    func clicksOfNextRun(after day: Int32, reprocessing earlier: Int) -> Set<String> {
        let first = DayInputs.clickDays(of: day + 1 - Int32(earlier), run).lowerBound
        return Set(clicks.files(of: min(first, day)...day).map(\.path))
    }

    /// What is missing for a day, nil where nothing is.
    ///
    /// Of the days of the window before it those count that have an earlier day with clicks: history begins somewhere.
    func missing(for day: Int32) -> String? {
        if clicks.areAllDated {
            let days = DayInputs.clickDays(of: day, run)
            let first = days.first { !(clicks.byDay[$0] ?? []).isEmpty } ?? day
            if let hole = (min(first, day)...day).first(where: { (clicks.byDay[$0] ?? []).isEmpty }) {
                return
                    "there are no clicks of \(CivilDay.name(hole)) (\(run.pipeline.clicks.paths.joined(separator: ", ")))"
            }
        }
        guard installs.areAllDated, (installs.byDay[day] ?? []).isEmpty else { return nil }
        return "there are no installs of \(CivilDay.name(day)) (\(run.pipeline.installs.paths.joined(separator: ", ")))"
    }
}
