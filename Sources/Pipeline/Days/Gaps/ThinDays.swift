import AttributionModel

/// Days with far fewer clicks, installs or attributed ones among these than each of those before them: a part of their
/// logs may be missing, or a field of them may be written otherwise.
///
/// A day is compared with a whole week, so that quiet weekends are not told of. Nothing is refused, as a campaign may
/// have ended.
enum ThinDays {
    /// So many days before are looked at.
    static let week = 7
    /// Where one of them has fewer records, half of these may be missing by chance.
    static let fewest = 100

    /// What a person should know of a day that was published.
    ///
    /// One without any record is told of by `QuietDays`, and one of which nothing is attributed by `SilentFaults`.
    static func warnings(of day: BatchDay, _ published: PublishedDays) -> [RunWarning] {
        let before = (day - week..<day).compactMap { published[$0]?.manifest }
        guard let own = published[day]?.manifest, before.count == week else { return [] }
        return fewRecords(own, of: day, after: before).warnings(about: .fewRecords)
            + fewAttributed(own, of: day, after: before).warnings(about: .fewAttributed)
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
