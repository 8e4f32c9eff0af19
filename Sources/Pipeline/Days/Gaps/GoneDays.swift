import AttributionModel

/// The oldest published days, where they are removed though days that are decided look back at their installs: rows
/// then come out as if those days had never been, with clicks that they have claimed.
///
/// Like a day that was never published, they leave no gap. But each day's manifest names the first of the days by whose
/// states it was decided, as a fingerprint mixes these with all else. A new day is compared with the last one before
/// it, so that a loss is told of once; it is only told, as somebody may want to be rid of old days.
enum GoneDays {
    /// What a person should know of them, given what was published before a run and the days that it decides; nil if
    /// there are none.
    static func warning(
        _ published: PublishedDays, deciding decided: Range<BatchDay>, within reach: DayReach
    ) -> String? {
        guard let oldest = published.inOrder.first?.day else { return nil }
        let first = min(oldest, decided.lowerBound)
        let found = decided.compactMap { day -> (day: BatchDay, from: BatchDay)? in
            guard let from = published.last(upTo: day)?.manifest.statesFrom, from < first,
                reach.includes(first - 1, from: day)
            else { return nil }
            return (day, from)
        }
        guard let gone = found.map(\.from).min().map({ $0...first - 1 }) else { return nil }
        return "\(gone.names) \(gone.count.isOrAre) not published here, though "
            + "\(found.map(\.day).names) \(found.count == 1 ? "looks" : "look") back at installs from "
            + "then: decided without them, rows may be others; put back what was published or publish it again, with "
            + "ascribe run … --date or rescore, and decide again what has been decided since"
    }
}
