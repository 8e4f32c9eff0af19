import AttributionModel

extension SilentFaults {
    /// Installs of which none has a field without which they are decided all the same: logs may name it otherwise now.
    ///
    /// Those without the referrer go to other clicks, and those without the `once_per` field are paid once more. Few
    /// apps have referrers at all, so that these are missed only where other days have them.
    func lackingFields(by pipeline: PipelineDefinition) -> [String] {
        let referrers = lacking(.installReferrer, .couldLookAtLinks, of: \.decided, "names a link")
        guard let oncePer = pipeline.installs.screening.oncePer else { return referrers }
        let meaning = "has a \(oncePer.name), by which installs repeat answers (once_per)"
        guard installs[.withOnceValue] == 0 else {
            return referrers + lacking(oncePer, .withOnceValue, of: \.takingPart, meaning)
        }
        guard installs.takingPart >= Self.someRecords else { return referrers }
        return referrers + ["none of \(installs.takingPart) installs \(meaning); \(Self.remedy(oncePer))"]
    }

    /// The warning of days on which no install has a field, though by the share of the other days ten or more would
    /// have it.
    ///
    /// There is none if fewer than ten installs have the field at all: their share may be one by chance.
    private func lacking(
        _ field: InstallField, _ having: InstallCount, of all: KeyPath<InstallTotals, Int>,
        _ meaning: String
    ) -> [String] {
        let days = days.filter { day in
            let own = day.installs
            let others = installs[keyPath: all] - own[keyPath: all]
            return own[having] == 0
                && installs[having] * own[keyPath: all] >= Self.fewRecords * others
        }
        guard installs[having] >= Self.fewRecords, !days.isEmpty else { return [] }
        let count = days.reduce(0) { $0 + $1.installs[keyPath: all] }.counted("install")
        return [
            "none of \(count) of \(days.map(\.day).names) \(meaning), though installs of other days do; "
                + Self.remedy(field)
        ]
    }

    private static func remedy(_ field: InstallField) -> String { "check what the pipeline names \(field.name)" }
}
