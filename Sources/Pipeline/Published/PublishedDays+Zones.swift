import AttributionModel

extension PublishedDays {
    /// Refuses to decide days beside published ones of another time zone: days of two zones overlap, so that an install
    /// would be decided on two of them, and a click claimed twice.
    ///
    /// Days that are too far apart to look at each other may differ, as may days that are decided again.
    /// - Throws: `RunError` of kind `cannotCreateOutput`.
    func requireZone(of pipeline: PipelineDefinition, deciding days: ClosedRange<BatchDay>) throws(RunError) {
        for other in inOrder where !days.contains(other.day) {
            guard let earlier = pipelines[other.manifest], earlier.timeZone != pipeline.timeZone,
                PublishedDays.isNear(other.day, of: earlier, to: days, of: pipeline)
            else { continue }
            let first = min(inOrder.first?.day ?? days.lowerBound, days.lowerBound)
            let last = max(inOrder.last?.day ?? days.upperBound, days.upperBound)
            let remedy =
                other.own.isKept || kept.contains(other.day)
                ? "put back the logs without which that day stays as it is"
                : "decide all days again in one run, with --from \(first.name) --to \(last.name)"
            throw RunError(
                .cannotCreateOutput,
                "cannot decide \(days.names) in the time zone \(pipeline.timeZone): "
                    + "\(DayFolder.name(of: other.day)) in \(folder) is a day of \(earlier.timeZone), and days of two time "
                    + "zones overlap; choose another output folder, or \(remedy)")
        }
    }

    /// Whether a published day is another stretch of time than the pipeline's day of that date, as its manifest says:
    /// then installs that it had may be on the day before or after.
    func isOfOtherZone(_ day: BatchDay, than pipeline: PipelineDefinition) -> Bool {
        guard let known = self[day].flatMap({ pipelines[$0.manifest] }) else { return false }
        return known.timeZone != pipeline.timeZone
    }

    /// Whether installs of a published day may look at those of some days, or be looked at by them.
    private static func isNear(
        _ day: BatchDay, of earlier: PipelineDefinition, to days: ClosedRange<BatchDay>, of pipeline: PipelineDefinition
    ) -> Bool {
        // Neighbours overlap, however short `history` is.
        return day < days.lowerBound
            ? earlier.start(ofDay: day + 1) > pipeline.start(ofDay: days.lowerBound) - max(pipeline.match.history, .day)
            : pipeline.start(ofDay: days.upperBound + 1) > earlier.start(ofDay: day) - max(earlier.match.history, .day)
    }
}
