import AttributionModel
import Reviewing
import Screening

extension PipelineComparison {
    /// Compares two pipelines by their effect: the list of bots of a pipeline without one is the same list when it is
    /// written out, or in another order.
    init(ofWorking old: PipelineDefinition, _ new: PipelineDefinition, isOfDay: Bool = false) {
        self.init(Self.spelledOut(old), Self.spelledOut(new), isOfDay: isOfDay)
    }

    private static func spelledOut(_ pipeline: PipelineDefinition) -> PipelineDefinition {
        var pipeline = pipeline
        let bots = Set((pipeline.clicks.screening.bots ?? BotPatterns.shipped).map(\.utf8Bytes))
        pipeline.clicks.screening.bots = bots.sorted { $0.lexicographicallyPrecedes($1) }
            .map { String(decoding: $0, as: UTF8.self) }
        return pipeline
    }
}
