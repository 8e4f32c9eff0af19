import AttributionModel

/// Published days that still lack lines which came late, as earlier runs have found: nobody may have read their
/// warnings, and later runs may not look at those logs.
enum LateReminder {
    /// What published days lack, as the manifests of these days say, if a run is to tell of it.
    ///
    /// Days that this run has `told` of are left out, and those that no new day looks back at, unless the run was
    /// `asked` for them. A day that has another fingerprint by now was decided again, and one that is kept as it is
    /// cannot be. Versions before 0.20 noted no fingerprint: then a day was if its run ended later.
    static func late(
        _ published: PublishedDays, of pipeline: PipelineDefinition, besides told: Set<BatchDay>, asked: Set<BatchDay>
    ) -> [LateDay] {
        guard let last = published.inOrder.last?.day else { return [] }
        return published.inOrder.flatMap { noting in
            noting.own.late.filter { late in
                guard let day = published[late.day], !day.own.isKept, !told.contains(day.day),
                    asked.contains(day.day) || pipeline.reach.includes(day.day, from: last + 1)
                else { return false }
                guard let fingerprint = late.fingerprint else {
                    return day.manifest.finishedAt <= noting.manifest.finishedAt
                }
                return day.own.fingerprint == fingerprint
            }
        }
    }

    /// What a person should know of it, given the stretches of published days; nil if there is nothing.
    ///
    /// `settings` says what to do if days from `first` on have other settings.
    static func warning(
        of found: [LateDay], among stretches: [ClosedRange<BatchDay>], by pipeline: PipelineDefinition,
        settings: (_ first: BatchDay) -> String
    ) -> String? {
        let days = Set(found.map(\.day)).sorted()
        guard let first = found.map({ $0.firstDay(among: stretches, by: pipeline) }).min() else { return nil }
        let lack = days.count == 1 ? "lacks" : "lack"
        let start = first == days[0] ? days.count == 1 ? "that day" : "the first of them" : "\(first.name)"
        return "\(days.names) still \(lack) lines that came late; run again from \(start) on, with "
            + LateLines.options(from: first, among: stretches) + settings(first)
    }
}
