import AttributionModel
import Matching
import Screening

/// What the catalogue says of one link, apart from its payload.
struct LinkFacts: Sendable, Equatable {
    var conditions = LinkConditions()
    var app: TextID = .absent
    var environment: TextID = .absent
    /// Whether the catalogue has the link.
    var isKnown = false
    /// How its environment compares with the pipeline's.
    var environmentFact = EnvironmentFact.absent
    /// Its custom parameters; nil where it has none.
    var parameters: ParameterSummary?
    /// Where its line is kept.
    var line: UInt64 = 0
}
