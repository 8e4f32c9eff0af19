import AttributionModel

/// Days with far fewer clicks or installs than each of those before them: a part of their logs may be missing.
///
/// A day is compared with a whole week, so that quiet weekends are not told of. Nothing is refused, as a campaign may
/// have ended.
enum ThinDays {
    /// So many days before are looked at.
    static let week: Int32 = 7
    /// Where one of them has fewer records, half of these may be missing by chance.
    static let fewest = 100

    /// What a person should know of a day that was published; one without any record is told of by `QuietDays`.
    static func warnings(of day: Int32, _ published: PublishedDays) -> [String] {
        guard let own = published[day]?.manifest.ofDay else { return [] }
        let before = (day - week..<day).compactMap { published[$0]?.manifest.ofDay }
        guard before.count == week else { return [] }
        return RecordKind.logs.compactMap { kind in
            guard let count = own[kind], let least = before.map({ $0[kind] ?? 0 }).min(), least >= fewest,
                1..<(least + 1) / 2 ~= count
            else { return nil }
            return
                "\(CivilDay.name(day)) has \(count.counted(kind.name)), and none of the \(week) days before has fewer than "
                + "\(least); check that its logs are complete"
        }
    }
}
