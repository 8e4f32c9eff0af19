import AttributionModel

/// Published days that still lack lines which came late, as earlier runs have found: nobody may have read their
/// warnings, and later runs may not look at those logs.
enum LateReminder {
    /// What a person should know of them, as the manifests of the published days say; nil if there are none.
    ///
    /// Days that this run has `told` of are left out, and those that no new day looks back at, unless the run was
    /// `asked` for them. A day that has another fingerprint by now was decided again, and one that is kept as it is
    /// cannot be. `settings` says what to do if days from `first` on have other settings.
    static func warning(
        _ published: PublishedDays, of pipeline: PipelineDefinition, besides told: Set<BatchDay>, asked: Set<BatchDay>,
        settings: (_ first: BatchDay) -> String
    ) -> String? {
        guard let last = published.inOrder.last?.day else { return nil }
        let found = published.inOrder.flatMap(\.own.late).filter { late in
            guard let day = published[late.day], !day.own.isKept, !told.contains(day.day) else {
                return false
            }
            return day.own.fingerprint == late.fingerprint
                && (asked.contains(day.day) || pipeline.reach.includes(day.day, from: last + 1))
        }
        let days = Set(found.map(\.day)).sorted()
        let stretches = published.inOrder.map(\.day).stretches
        guard let first = found.map({ $0.firstDay(among: stretches, by: pipeline) }).min() else { return nil }
        let lack = days.count == 1 ? "lacks" : "lack"
        let start = first == days[0] ? days.count == 1 ? "that day" : "the first of them" : "\(first.name)"
        return "\(days.names) still \(lack) lines that came late; run again from \(start) on, with "
            + LateLines.options(from: first, among: stretches) + settings(first)
    }
}
