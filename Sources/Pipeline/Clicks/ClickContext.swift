import AttributionModel
import Signals

/// What clicks are read, normalised and screened with, whether or not they are kept.
struct ClickContext: Sendable {
    let pipeline: PipelineDefinition
    let catalogue: LinkCatalogue
    let dimensions = Dimensions()
    /// The texts of signals.
    let pool: TextPool
}
