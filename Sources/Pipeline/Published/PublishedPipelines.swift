import AttributionModel
import Synchronization

/// The pipelines by which published days were decided, each read once: most days have the same one.
final class PublishedPipelines: Sendable {
    private struct Known {
        var places: [PublishedManifest.Settings: Int] = [:]
        /// By the fingerprints of days, as texts are long.
        var placesOfDays: [Digest: Int] = [:]
        var pipelines: [PipelineDefinition?] = []
    }
    private let known = Mutex(Known())

    /// The pipeline of a day, with its windows as its run had them; nil if its manifest does not say.
    subscript(day: PublishedDay) -> PipelineDefinition? {
        known.withLock { known in
            if let place = known.placesOfDays[day.own.fingerprint] { return known.pipelines[place] }
            let settings = day.manifest.settings
            let place = known.places[settings] ?? known.pipelines.count
            if place == known.pipelines.count {
                known.places[settings] = place
                known.pipelines.append(try? day.manifest.definition(called: day.manifest.pipeline))
            }
            known.placesOfDays[day.own.fingerprint] = place
            return known.pipelines[place]
        }
    }
}
