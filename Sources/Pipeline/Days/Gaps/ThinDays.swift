import AttributionModel

/// Days with far fewer clicks, installs or attributed ones among these than each of those before them, or with fewer
/// files than most: a part of their logs may be missing, or a field of them may be written otherwise.
///
/// A day is compared with a whole week (`ComparedWeek`), so that quiet weekends are not told of. Nothing is refused, as
/// a campaign may have ended.
struct ThinDays {
    /// So many days before a day are its week.
    static let week = 7
    /// Where one of them has fewer records, half of these may be missing by chance.
    static let fewest = 100

    private var files: FilesOfDays

    /// Days that a run publishes.
    init(_ run: AttributionRun) { files = FilesOfDays(of: run) }

    /// What a person should know of a day that was published.
    ///
    /// One without any record is told of by `QuietDays`, and one of which nothing is attributed by `SilentFaults`.
    mutating func warnings(of day: BatchDay, _ published: PublishedDays) -> [RunWarning] {
        guard let own = published[day] else { return [] }
        let days = day - UsualFiles.daysBefore...day
        let files = files.counts(of: days, published)
        let manifests = days.map { published[$0]?.manifest }
        return (ThinDays.fewFiles(own, files) + ThinDays.fewRecords(of: day, manifests, files))
            .warnings(about: .fewRecords)
            + ThinDays.fewAttributed(own.manifest, of: day, manifests).warnings(about: .fewAttributed)
    }

    /// Which kinds of files a day has fewer of than most of the days before it; of one without any, and of one that
    /// lacks files of known hours, `DueDays` tells.
    private static func fewFiles(_ day: PublishedDay, _ files: [ByKind<Int>?]) -> [String] {
        RecordKind.logs.compactMap { kind in
            let (own, before) = (files.last??[kind] ?? 0, files.dropLast().map { $0?[kind] })
            guard own > 0, let usual = UsualFiles.lacking(own, after: before),
                !day.own.missing.contains(where: { $0.kind == kind && $0.day == day.day })
            else { return nil }
            return
                "\(day.day.name) was decided with \(own.counted("file")) of \(kind.plural), and most of the "
                + "\(before.count { $0 != nil }) days before with \(usual); check that its logs are complete"
        }
    }

    /// Of which kinds a day has few records, given the two weeks before it and the day itself.
    private static func fewRecords(
        of day: BatchDay, _ manifests: [PublishedManifest?], _ files: [ByKind<Int>?]
    ) -> [String] {
        RecordKind.logs.compactMap { kind in
            let counts = manifests.map { $0.map { $0.ofDay[kind] ?? 0 } }
            let week = ComparedWeek.ofLast(
                of: counts, unusual: UsualFiles.areLacking(files.map { $0?[kind] }), isUnusual: isFew)
            guard let week, let least = week.days.min(), let count = counts.last ?? nil, count > 0,
                isFew(count, comparedWith: week.days)
            else { return nil }
            return
                "\(day.name) has \(count.counted(kind.name)), and none of the \(ThinDays.week) days before has fewer "
                + "than \(least)\(week.exception(of: day)); check that its logs are complete"
        }
    }

    private static func isFew(_ count: Int, comparedWith days: [Int]) -> Bool {
        guard let least = days.min(), least >= fewest else { return false }
        return count < least - least / 2
    }

    /// The share of a day, where it is less than half of those before it.
    private static func fewAttributed(
        _ own: PublishedManifest, of day: BatchDay, _ manifests: [PublishedManifest?]
    ) -> String? {
        let week = ComparedWeek.ofLast(of: manifests, unusual: manifests.map { $0?.decided == 0 }, isUnusual: isHalved)
        guard let week, own.attributed > 0, isHalved(own, comparedWith: week.days) else { return nil }
        return
            "\(own.attributed) of \(own.decided.counted("install")) of \(day.name) "
            + "\(own.attributed.isOrAre) attributed, less than half of the share of each of the \(ThinDays.week) days "
            + "before\(week.exception(of: day)); " + SilentFaults.explanation
    }

    /// Whether less than half as many installs are attributed as by the share of each day before.
    ///
    /// Skipped installs and repeats may be more on a day, as where somebody tests, and say nothing of the others.
    private static func isHalved(_ own: PublishedManifest, comparedWith days: [PublishedManifest]) -> Bool {
        days.allSatisfy { earlier in
            let expected = earlier.attributed.multipliedFullWidth(by: own.decided)
            return expected >= fewest.multipliedFullWidth(by: earlier.decided)
                && expected > (2 * own.attributed).multipliedFullWidth(by: earlier.decided)
        }
    }
}
