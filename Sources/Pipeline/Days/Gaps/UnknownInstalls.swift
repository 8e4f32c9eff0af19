import AttributionModel
import PipelineFile

/// Days that are decided first in an output although there are logs of the day before them: whatever looks back at
/// earlier installs sees none.
enum UnknownInstalls {
    /// What a person should know of some days that are decided, given what was published before them; nil if a day
    /// before them is published, if no installs of the day before are there, or if nothing looks back.
    ///
    /// Patterns without dates, or of whole months, tell nothing of the day before. A night says as much wherever no day
    /// is published (`DayChoice.nightWarning`), and stale days have others before them.
    static func warning(deciding days: Range<BatchDay>, _ due: DueDays) -> String? {
        guard case .range = due.options.days, let first = days.first, due.run.pipeline.looksBack,
            due.published.inOrder.first.map({ $0.day >= first }) ?? true
        else { return nil }
        let before = first - 1
        let hasInstalls = due.fingerprint.inputs.installs.dated.contains { files in
            files.template.days(namedAs: before).count == 1 && !files.lacks(before)
        }
        guard hasInstalls else { return nil }
        return "no day before \(first.name) is published in \(due.published.folder), though there are installs of "
            + "\(before.name): \(first.name) begins a history that knows of no earlier install, so repeats, inherited "
            + "answers and clicks that were already won are not seen; decide from an earlier day on with --from, unless "
            + "this is meant"
    }
}

extension PipelineDefinition {
    /// Whether installs repeat answers of earlier ones, inherit from them, or find clicks taken by them.
    fileprivate var looksBack: Bool {
        installs.screening.oncePer != nil || match.inheritsFromInstalls
            || match.tiers.contains { $0.probabilistic?.isSingleUse ?? false }
    }
}
