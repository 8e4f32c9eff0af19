import AttributionModel

/// Days with far fewer clicks, installs or attributed ones among these than each of those before them, or with fewer
/// files than most: a part of their logs may be missing, or a field of them may be written otherwise.
///
/// A day is compared with a whole week, so that quiet weekends are not told of. Nothing is refused, as a campaign may
/// have ended.
struct ThinDays {
    /// So many days before are looked at.
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
        let files = files.counts(of: day - UsualFiles.daysBefore...day, published)
        let fewFiles = ThinDays.fewFiles(own, files).warnings(about: .fewRecords)
        let before = (day - ThinDays.week..<day).compactMap { published[$0]?.manifest }
        guard before.count == ThinDays.week else { return fewFiles }
        return fewFiles + ThinDays.fewRecords(own.manifest, of: day, after: before).warnings(about: .fewRecords)
            + ThinDays.fewAttributed(own.manifest, of: day, after: before).warnings(about: .fewAttributed)
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

    private static func fewRecords(
        _ own: PublishedManifest, of day: BatchDay, after before: [PublishedManifest]
    ) -> [String] {
        RecordKind.logs.compactMap { kind in
            guard let count = own.ofDay[kind], let least = before.map({ $0.ofDay[kind] ?? 0 }).min(), least >= fewest,
                1..<least - least / 2 ~= count
            else { return nil }
            return
                "\(day.name) has \(count.counted(kind.name)), and none of the \(week) days before has fewer than "
                + "\(least); check that its logs are complete"
        }
    }

    private static func fewAttributed(
        _ own: PublishedManifest, of day: BatchDay, after before: [PublishedManifest]
    ) -> String? {
        // Skipped installs and repeats may be more on a day, as where somebody tests, and say nothing of the others.
        guard own.attributed > 0 else { return nil }
        let isHalved = before.allSatisfy { earlier in
            let expected = earlier.attributed.multipliedFullWidth(by: own.decided)
            return expected >= fewest.multipliedFullWidth(by: earlier.decided)
                && expected > (2 * own.attributed).multipliedFullWidth(by: earlier.decided)
        }
        guard isHalved else { return nil }
        return
            "\(own.attributed) of \(own.decided.counted("install")) of \(day.name) "
            + "\(own.attributed.isOrAre) attributed, less than half of the share of each of the \(week) days before; "
            + SilentFaults.explanation
    }
}
