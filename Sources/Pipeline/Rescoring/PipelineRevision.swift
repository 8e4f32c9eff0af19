import AttributionModel

/// A pipeline that made parts of a result, compared with the new one.
struct PipelineRevision: Sendable {
    let old: PipelineDefinition
    let comparison: PipelineComparison
    /// The places of the parts that it made, in order.
    private(set) var parts: [Int]
    /// Which days these are, in words; empty if it made all parts.
    private(set) var ofDays = ""

    /// The pipelines of some parts, in the order of the first part of each.
    static func of(_ parts: [PublishedPart], new: PipelineDefinition) throws(RunError) -> [PipelineRevision] {
        var revisions: [PipelineRevision] = []
        var places: [PublishedManifest.Settings: Int] = [:]
        for (place, part) in parts.enumerated() {
            let settings = part.manifest.settings
            if let known = places[settings] {
                revisions[known].parts.append(place)
            } else {
                let old = try part.pipeline()
                places[settings] = revisions.count
                revisions.append(
                    PipelineRevision(
                        old: old, comparison: PipelineComparison(old, new, isOfDay: part.day != nil).withoutLogs,
                        parts: [place]))
            }
        }
        guard revisions.count > 1 else { return revisions }
        for number in revisions.indices {
            let days = revisions[number].parts.compactMap { parts[$0].day }
            revisions[number].ofDays = " of \(days.names)"
        }
        return revisions
    }
}
