import AttributionModel
import PipelineFile
import Synchronization

/// The pipelines by which published days were decided, each read once: most days have the same one.
final class PublishedPipelines: Sendable {
    private struct Key: Hashable {
        let text: [UInt8]
        let window: Milliseconds?
    }
    private struct Known {
        var places: [Key: Int] = [:]
        /// By the fingerprints of days, as texts are long.
        var placesOfDays: [Digest: Int] = [:]
        var pipelines: [PipelineDefinition?] = []
    }
    private let known = Mutex(Known())

    /// The pipeline of a day, with its windows as its run had them; nil if its manifest does not say.
    subscript(day: PublishedDay) -> PipelineDefinition? {
        known.withLock { known in
            if let place = known.placesOfDays[day.fingerprint] { return known.pipelines[place] }
            let key = Key(text: day.manifest.pipelineText.utf8Bytes, window: day.manifest.window)
            let place = known.places[key] ?? known.pipelines.count
            if place == known.pipelines.count {
                known.places[key] = place
                known.pipelines.append(Self.pipeline(of: day))
            }
            known.placesOfDays[day.fingerprint] = place
            return known.pipelines[place]
        }
    }

    private static func pipeline(of day: PublishedDay) -> PipelineDefinition? {
        var pipeline = try? PipelineFile.load(
            text: day.manifest.pipelineText, name: day.manifest.pipeline, canonicalZone: KnownZones.canonicalName,
            isPublished: true)
        if let window = day.manifest.window { pipeline?.match.narrow(toAtMost: window) }
        return pipeline
    }
}
