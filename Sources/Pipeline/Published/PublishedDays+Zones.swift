import AttributionModel
import PipelineFile

extension PublishedDays {
    /// Refuses to decide days beside published ones of another time zone: days of two zones overlap, so that an install
    /// would be decided on two of them, and a click claimed twice.
    ///
    /// Days that are too far apart to look at each other may differ, as may days that are decided again.
    /// - Throws: `RunError` of kind `cannotCreateOutput`.
    func requireZone(of pipeline: PipelineDefinition, deciding days: ClosedRange<Int32>) throws(RunError) {
        var zones: [[UInt8]: String?] = [:]
        for near in inOrder where !days.contains(near.day) && isNear(near.day, to: days, pipeline) {
            let text = near.manifest.pipelineText.utf8Bytes
            let zone = zones[text] ?? PublishedDays.timeZone(of: near)
            zones[text] = zone
            guard let zone, zone != pipeline.timeZone else { continue }
            let first = min(inOrder.first?.day ?? days.lowerBound, days.lowerBound)
            let last = max(inOrder.last?.day ?? days.upperBound, days.upperBound)
            throw RunError(
                .cannotCreateOutput,
                "cannot decide \(CivilDay.names(days)) in the time zone \(pipeline.timeZone): "
                    + "\(DayFolder.name(of: near.day)) in \(folder) is a day of \(zone), and days of two time zones "
                    + "overlap; choose another output folder, or decide all days again in one run, with --from "
                    + "\(CivilDay.name(first)) --to \(CivilDay.name(last))")
        }
    }

    /// Whether a day's installs may be looked at from one of the other days, or look at theirs.
    private func isNear(_ day: Int32, to days: ClosedRange<Int32>, _ pipeline: PipelineDefinition) -> Bool {
        // Neighbours overlap, however short `history` is.
        let reach = DayReach(zone: pipeline.zone, history: max(pipeline.match.history, .day))
        let (earlier, later) = day < days.lowerBound ? (day, days.lowerBound) : (days.upperBound, day)
        return reach.includes(earlier, from: later)
    }

    /// The time zone to which a day belongs; nil if its manifest does not say.
    private static func timeZone(of day: PublishedDay) -> String? {
        let pipeline = try? PipelineFile.load(
            text: day.manifest.pipelineText, name: day.manifest.pipeline, canonicalZone: KnownZones.canonicalName,
            isPublished: true)
        return pipeline?.timeZone
    }
}
