import AttributionModel
import Matching
import Screening
import Signals

/// What the catalogue says of one link, apart from its payload.
struct LinkFacts: Sendable {
    var conditions = LinkConditions()
    var app: TextID = .absent
    var environment: TextID = .absent
    /// Whether the catalogue has the link.
    var isKnown = false
    /// How its environment compares with the pipeline's.
    var environmentFact = EnvironmentFact.absent
    /// Its custom parameters, which are counted only where screening looks at them; nil where it has none.
    var parameters: ParameterSummary?
    /// Where its line is kept.
    var line: UInt64 = 0
}

extension LinkFacts {
    /// Whose installs may name a link in their referrers.
    struct Audience: Hashable {
        var app: TextID
        var environment: TextID

        /// Whether an install is among them, by its app and by each of `environments` (spec §5, §11).
        func includes(app other: TextID, environments: [TextID]) -> Bool {
            (!other.isPresent || !app.isPresent || other == app)
                && (!environment.isPresent || environments.allSatisfy { $0 == environment })
        }
    }
    /// Its own.
    var audience: Audience { Audience(app: app, environment: environment) }
}

extension PipelineDefinition {
    /// The environments that screening lets through on either side: a link named by a referrer takes a click's place.
    func screenedEnvironments(in pool: TextPool) -> [TextID] {
        [clicks.screening.environment, installs.screening.environment]
            .map { pool.id(of: $0?.utf8Bytes) }.filter(\.isPresent)
    }
}
