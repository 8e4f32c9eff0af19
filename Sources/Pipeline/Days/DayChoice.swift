import AttributionModel
import Foundation
import Signals

/// The batch days that a run is asked to decide, as far as its options, its clock and the published days tell
/// (spec §8a).
struct DayChoice {
    let run: AttributionRun
    let options: DayOptions
    /// The time that counts as now, the same throughout the run.
    let now: Instant

    /// What options ask for, now.
    init(of run: AttributionRun, _ options: DayOptions) {
        self.run = run
        self.options = options
        let now = options.now ?? Int64((Date.now.timeIntervalSince1970 * 1_000).rounded(.down))
        self.now = Instant(milliseconds: now)
    }

    /// Refuses to look for stale days where none is published.
    ///
    /// - Throws: `RunError` of kind `inputMissing`.
    func requireAny(in published: PublishedDays) throws(RunError) {
        guard options.days == .stale, published.inOrder.isEmpty else { return }
        throw RunError(
            .inputMissing,
            "cannot decide stale days again: \(published.folder) holds no published day; check what --output names")
    }

    /// The days that are asked for or, after a day, the next of them: a stretch without gaps; nil if none are left.
    ///
    /// This includes days that the run itself has made stale. A day makes only later days stale, so a run comes to an
    /// end.
    func span(after last: BatchDay?, _ published: PublishedDays) throws(RunError) -> ClosedRange<BatchDay>? {
        guard let named = try named(published) else { return published.stale(after: last) }
        return last == nil ? reaching(back: named.lowerBound, published)...named.upperBound : nil
    }

    /// Some of the days that are asked for, as a stretch: one pass decides it, unless days of it lack logs.
    func stretch(_ days: ClosedRange<BatchDay>) -> DayStretch {
        let ends = DayEnds(zone: run.pipeline.zone, now: now, first: days.lowerBound)
        return DayStretch(days: days, ends: ends, last: days.upperBound, reprocessed: options.reprocess)
    }

    /// The days that are named, or those that nights have missed up to yesterday; nil for stale days.
    private func named(_ published: PublishedDays) throws(RunError) -> ClosedRange<BatchDay>? {
        switch options.days {
        case .stale: return nil
        case .range(let from, let to): return try ClosedRange<BatchDay>(from: from, to: to)
        case .yesterday:
            let yesterday = ZoneTable.shared.day(of: now, in: run.pipeline.zone) - 1
            let missed = next(before: yesterday, published)...yesterday
            try DayOptions.requireFew(missed, because: ", which nights have missed,")
            try DayOptions.requireReadable(missed, from: "this machine's clock is")
            return missed
        }
    }

    /// Of some days, the published ones that nobody has named: stale days, or those to reprocess.
    func mended(_ days: ClosedRange<BatchDay>, _ published: PublishedDays) throws(RunError) -> [PublishedDay] {
        let named = try named(published)
        return published.inOrder.filter { day in
            days.contains(day.day) && (named.map { !$0.contains(day.day) } ?? (day.own.status == .stale))
        }
    }

    /// What a person should know of a night, which decides days by the clock; nil if there is nothing, or if this is no
    /// night.
    ///
    /// There may be no published day, as where another output folder is named than before; or days may be published
    /// which by this machine's clock are not over.
    func nightWarning(_ published: PublishedDays) -> String? {
        guard options.days == .yesterday else { return nil }
        let yesterday = ZoneTable.shared.day(of: now, in: run.pipeline.zone) - 1
        if published.inOrder.isEmpty {
            return "\(published.folder) has no published day: \(yesterday.name) begins a history that knows of no "
                + "earlier install; if nights have published elsewhere, name their output folder instead"
        }
        guard let last = published.inOrder.last(where: { !$0.own.isEarly }), last.day > yesterday else { return nil }
        return "\(last.day.name) is published, but by this machine's clock yesterday was "
            + "\(yesterday.name); check the clock"
    }

    /// The first day that nights have not decided as a whole, at the latest `day`: it makes up for days that were
    /// missed, and for those that were decided before they were over.
    private func next(before day: BatchDay, _ published: PublishedDays) -> BatchDay {
        let before = published.inOrder.prefix { $0.day < day }
        // A day that was decided early says nothing about the nights before it, unless it is known to stay as it is.
        let decided = before.prefix { !$0.own.isEarly || $0.own.isKept }
        return decided.last.map { $0.day + 1 } ?? before.first?.day ?? day
    }

    /// The first of the days to reprocess before `day`, or `day` if there are none: those before the first published
    /// one among them are left out, as they were never asked for.
    private func reaching(back day: BatchDay, _ published: PublishedDays) -> BatchDay {
        let earliest = day - options.reprocess
        return published.inOrder.first { $0.day >= earliest && $0.day < day }?.day ?? day
    }
}
