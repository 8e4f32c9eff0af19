import AttributionModel
import Signals
import Sources

extension DueDays {
    /// The first of some days whose logs are missing although that is not allowed and was not accepted before, and why
    /// it is not decided; nil if there is none.
    ///
    /// Days that may stay as they are come later: only when everything has been read is it known whether they do.
    func refusal(of days: ClosedRange<BatchDay>) throws -> LostDays.RefusedDay? {
        try firstRefused(of: days.lazy.filter { !mayBeKept($0) })
    }

    /// The same for days that somebody has accepted to keep as they are because logs are gone, one by one.
    func refusalsOfKept(of days: ClosedRange<BatchDay>) throws -> [LostDays.RefusedDay] {
        try days.filter(mayBeKept).compactMap { try firstRefused(of: [$0]) }
    }

    private func mayBeKept(_ day: BatchDay) -> Bool {
        !run.options.isForced && published[day]?.own.isKept ?? false
    }

    private func firstRefused(of days: some Sequence<BatchDay>) throws -> LostDays.RefusedDay? {
        guard !options.allowsMissing else { return nil }
        for day in days {
            let new = try fingerprint.inputs.missing(for: day).filter {
                try !published.haveGivenUp($0, for: day, of: run)
            }
            guard !new.isEmpty else { continue }
            // A day does not lose what it never had.
            let had = try published[day].map { known in
                try new.contains { try known.hasRead($0, of: run) }
            }
            // The pattern would not even find logs that were waited for.
            if had != true, let misfit = try misfit(of: new) {
                return LostDays.RefusedDay(day, "cannot decide \(day.name): \(misfit)")
            }
            let rows = had == true ? published[day]?.rows ?? 0 : 0
            let again = published[day] == nil ? "" : " again"
            return LostDays.RefusedDay(
                day,
                "cannot decide \(day.name)\(again): there are \(new.text) under \(run.options.input); wait until they "
                    + "are there, or " + LostDays.remedy(keeping: rows, isForced: run.options.isForced, without: "them")
                    + (published.inOrder.first.map { $0.day > day } ?? false
                        ? "; all published days are later: check that this one is meant, and this machine's clock" : "")
            )
        }
        return nil
    }

    /// What is wrong with the first pattern of some missing logs that no file of any day matches, and what to do about
    /// it; nil if each finds logs of other days.
    private func misfit(of missing: [MissingLogs]) throws(SourceError) -> String? {
        var search = InputSearch(under: run.options.input)
        for logs in missing {
            do throws(SourceError) {
                _ = try search.find(ofAnyDay: [logs.pattern])
            } catch {
                guard error.kind == .notFound else { throw error }
                let spelling = PathText.isAddress(logs.pattern) ? "" : "check how it is spelled; "
                return "\"\(logs.pattern)\" finds no \(logs.kind.plural) of any day: \(error.problem); "
                    + spelling + error.remedy
            }
        }
        return nil
    }

    /// What a person should know of days that are decided although the pipeline's patterns do not find all their logs.
    func missingLogs(of days: Range<BatchDay>) -> [String] {
        days.flatMap { day in
            let (name, missing) = (day.name, fingerprint.inputs.missing(for: day))
            let hours = fingerprint.inputs.missingHours(of: day, fingerprint.ends)
            let concerned = daysOf(hours.flatMap(\.hours), day)
            let again =
                concerned.count == 1
                ? "decide it again with --date \(name)"
                : "decide these days again with --from \(concerned.lowerBound.name) --to \(concerned.upperBound.name)"
            return [
                missing.isEmpty ? nil : "\(name) is decided although there are \(missing.text)",
                hours.isEmpty
                    ? nil
                    : "\(name) is decided although there are \(hours.text); if they come, \(again), or let nights do so "
                        + "with --reprocess-days",
            ].compactMap { $0 }
        }
    }

    /// The days that hours of a day's folder may be of: the published ones beside it, too, if the folder may be that of
    /// a UTC day and the hours are of another day in the pipeline's time zone.
    private func daysOf(_ hours: [Int], _ day: BatchDay) -> ClosedRange<BatchDay> {
        let midnight = day.startInUTC
        let others = hours.map { hour in
            ZoneTable.shared.day(of: midnight + Milliseconds(hour) * .hour, in: run.pipeline.zone)
        }.filter { published[$0] != nil }
        return min(day, others.min() ?? day)...max(day, others.max() ?? day)
    }
}
