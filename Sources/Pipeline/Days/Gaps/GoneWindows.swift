import AttributionModel
import Signals
import Sources

/// Logs of clicks from before a published day by which it was decided, and which are gone or have no readable line any
/// more: decided again without them, the day would lose clicks, and rows their attribution.
///
/// Logs that are old are removed some day, which is no reason to stop a night: the day stays as it is, which is told
/// once. Deciding it without them turned attributed installs into organic ones, night after night. A new day is decided
/// without the clicks that earlier days of its window had; a warning names the days that have lost all of theirs.
///
/// The manifest of the day itself lists these files, with all of their lines, but does not say of which days these are.
/// The manifests of the *near* days, those of its window, say how many lines of a file are a near day's own. So each
/// near day is asked for its share: gone files with clicks of it are lost unless other files have gained as many lines
/// since the day was decided. Lines are counted, not compared. Take day 4, whose manifest lists `d3-a.gz` with 100
/// lines, and which is decided again when that file is gone and a new `d3-b.gz` has 95 lines, of which 88 are of day 3
/// and 7 of day 2:
///
///                         day 3's manifest    day 2's manifest
///     exact               90 of day 3         10 of day 2         day 3: 90 > min(88, 95), lost; day 2: 10 > 7, lost
///     bound, for day 3    not named           10 of day 2         day 3: 100 > 95, lost
///
/// The share is *exact* where the near day's manifest names all of its gone files: then only gained lines of that day
/// count. If day 3 has been decided without `d3-a.gz` since, its manifest no longer names it. As the others of the
/// window account for 10 of its 100 lines, the file is *unplaced*, and its path gives it to day 3. Then a *bound* is
/// compared: all of its 100 lines with all that files with clicks of days 2 to 4 have gained, but for lines of day 4
/// itself. With 90 lines of day 3 and 10 of day 2, `d3-b.gz` would replace it either way.
struct GoneWindows {
    private let logs: LogsOfDays
    /// The files of clicks that the run has read.
    private let clicks: [SourceSummary]
    private let filled: FilledFiles

    private init(_ logs: LogsOfDays) {
        self.logs = logs
        let clicks = logs.inputs(.click)
        self.clicks = clicks
        filled = FilledFiles(logs.files.filled(.click).map { clicks[$0] }, contentsOf: clicks)
    }

    /// What the windows of the days have lost, by comparing the clicks that were read with the manifests of the days
    /// that were published before.
    ///
    /// A file with the same content under another name counts as the same, and lines may have moved to other files, new
    /// ones or known ones, if these have as many more.
    static func losses(_ logs: LogsOfDays) throws -> [LostDays.Loss] { try GoneWindows(logs).losses() }

    private func losses() throws -> [LostDays.Loss] {
        var (known, new): ([LostDays.Loss], [LostDays.Loss]) = ([], [])
        for day in logs.decided {
            let window = window(of: day)
            if let before = logs.published[day] {
                let names = try lost(of: before, window: window)
                if !names.isEmpty { known.append(loss(of: names, before)) }
            } else {
                let lost = try daysWithoutClicks(window)
                if !lost.isEmpty { new.append(LostDays.Loss(day: day, warning: warning(of: day, without: lost))) }
            }
        }
        return known + new
    }

    private func loss(of names: Set<[UInt8]>, _ before: PublishedDay) -> LostDays.Loss {
        let (day, date, options) = (before.day, before.day.name, logs.run.options)
        let text =
            "\(names.namesOfFiles), with clicks of the window by which that day was decided, "
            + "\(names.count.isOrAre) gone or without a readable line"
        let kept = LostDays.KeptDay(
            day: day, rows: before.rows, files: names, losses: [text],
            isKnown: before.own.keptWithout.isSuperset(of: names))
        let refusal =
            "cannot decide \(date) again: \(text) (under \(options.input)); \(LostDays.puttingBack), or "
            + LostDays.remedy(keeping: before.rows, isForced: true, without: names.count.itOrThem)
        return LostDays.Loss(
            day: day, kept: options.isForced ? nil : kept, refusal: options.isForced ? refusal : nil,
            warning: "\(date) is decided again, without some clicks: \(text)")
    }

    /// What a person should know of a new day, which was not published before.
    private func warning(of day: BatchDay, without lost: [BatchDay]) -> String {
        "\(day.name) is decided without clicks of \(lost.names), which \(lost.count.isOrAre) "
            + "in its window: the logs that had them are gone or without a readable line; put them back, and decide that "
            + "day again"
    }

    /// The days before a day in which clicks of its installs may be, or copies of these clicks, and the days after it
    /// that `clock_skew` reaches, in order.
    private func window(of day: BatchDay) -> [BatchDay] {
        let run = logs.run
        let start = run.pipeline.clickStart(ofDay: day)
        let days = ZoneTable.shared.day(of: start, in: run.pipeline.zone)...DayInputs.clickDays(of: day, run).upperBound
        return days.filter { $0 != day }
    }

    /// Those of a new day's window that were published with clicks and have none now.
    private func daysWithoutClicks(_ window: [BatchDay]) throws -> [BatchDay] {
        try window.prefix { $0 < logs.decided.lowerBound }.filter { near in
            guard let known = logs.published[near], logs.files.files(of: .click, day: near).isEmpty else {
                return false
            }
            let names = try known.manifest.inputs.ofDay().byName.filter { $0.value.dayLines > 0 }.keys
            return !ofClicks(among: names).isEmpty
        }
    }

    /// The files with clicks of a published day's window that are gone, and whose lines are in no others.
    ///
    /// Files with lines of the day itself are not sought: `GoneFiles` tells of those.
    private func lost(of day: PublishedDay, window: [BatchDay]) throws -> Set<[UInt8]> {
        let lost = try filled.lacking(of: day) { $0.lines > 0 && $0.dayLines == 0 }
        guard day.rows > 0, !lost.isEmpty else { return [] }
        let known = try day.manifest.inputs.ofDay()
        let filesOfWindow = try window.map { try logs.published[$0]?.manifest.inputs.ofDay().byName ?? [:] }
        // A file is unplaced unless all of its lines are of days of the window, as their manifests say: the others may
        // be of the day that its path names.
        let unplaced = lost.filter { name, file in
            filesOfWindow.reduce(0) { $0 + ($1[name]?.dayLines ?? 0) } < file.lines
        }.keys
        // The day that had these lines may have been decided without them since, and say no more that it had.
        var names = ofClicks(among: day.own.keptWithout.intersection(lost.keys))
        for (near, filesOfNear) in zip(window, filesOfWindow) {
            let gone = ofClicks(among: lost.keys, of: near, by: filesOfNear, unplaced: unplaced)
            let areReplaced = areReplaced(gone, among: lost, of: near, by: filesOfNear, known, of: day.day)
            if !areReplaced { names.formUnion(gone) }
        }
        return names
    }

    /// Whether files with clicks of a day `near` have gained as many lines, since the published `day` was decided, as
    /// those that are gone had: an exact number, or a bound (`GoneWindows`).
    ///
    /// For the bound, files with clicks of the days beside the near day count, too, as folders may be of UTC days; but
    /// lines of the published day itself replace none, as the files that are gone had none of it.
    private func areReplaced(
        _ gone: Set<[UInt8]>, among lost: [[UInt8]: KnownFiles.File], of near: BatchDay,
        by filesOfNear: [[UInt8]: KnownFiles.File], _ known: KnownFiles, of day: BatchDay
    ) -> Bool {
        let isExact = gone.allSatisfy { filesOfNear[$0] != nil }
        let lines = gone.reduce(0) { $0 + (isExact ? filesOfNear[$1]?.dayLines ?? 0 : lost[$1]?.lines ?? 0) }
        func gained(_ file: Int) -> Int { known.newLines(ofAll: logs.linesOfClicks[file], in: clicks[file]) }
        if isExact {
            return lines
                <= logs.files.files(of: .click, day: near).reduce(0) { $0 + min($1.lines, gained($1.file)) }
        }
        let files = Set((near - 1...near + 1).flatMap { logs.files.files(of: .click, day: $0).map(\.file) })
        func gainedOfDay(_ file: Int) -> Int {
            known.newLines(of: logs.files.lines(of: .click, file: file, day: day), in: clicks[file])
        }
        return lines <= files.reduce(0) { $0 + max(0, gained($1) - gainedOfDay($1)) }
    }

    /// Those of some names that are of clicks, as manifests do not tell.
    private func ofClicks(among names: some Sequence<[UInt8]>) -> Set<[UInt8]> {
        logs.run.names(names, matching: logs.run.pipeline.clicks.paths.ofAnyDay)
    }

    /// Those of some files that have clicks of a day, by what its manifest says of them.
    ///
    /// The day may have been decided without some of them: of `unplaced` files that its manifest does not name, the
    /// paths tell.
    private func ofClicks(
        among names: some Sequence<[UInt8]>, of near: BatchDay, by filesOfNear: [[UInt8]: KnownFiles.File],
        unplaced: some Sequence<[UInt8]>
    ) -> Set<[UInt8]> {
        let unnamed = unplaced.filter { filesOfNear[$0] == nil }
        return ofClicks(among: names.filter { filesOfNear[$0]?.dayLines ?? 0 > 0 })
            .union(logs.run.names(unnamed, matching: logs.run.pipeline.clicks.paths.naming(near)))
    }
}
