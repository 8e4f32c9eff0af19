import AttributionModel
import Fixtures
import PipelineFile
import Testing

/// Two places list settings by hand: the key of the cache those that shape a click (`PipelineDefinition.clickShape`),
/// and `PipelineComparison` all of them.
///
/// One that the first forgets gives clicks of another pipeline, and one that the
/// second forgets a plan that says nothing has changed.
@Suite("Settings of pipelines")
struct SettingsTests {
    /// What pipelines are made of, as those two places know it.
    private static let known: [String: Set<String>] = [
        "PipelineDefinition": [
            "name", "description", "timeZone", "clicks", "installs", "links", "match", "output",
        ],
        "ClickSource": ["paths", "mapping", "offsetUnit", "screening"],
        "ClickScreening": [
            "environment", "environmentDefault", "platforms", "dedupe", "bots", "knownLink", "maxParams",
            "stringParams",
        ],
        "InstallSource": [
            "paths", "mapping", "offsetUnit", "screenUnit", "referrerFormat", "ignoredQuery", "screening",
        ],
        "InstallScreening": ["environment", "oncePer", "simulator", "openedByLink"],
        "LinkSource": ["paths", "mapping", "isRequired"],
        "FieldMapping": ["paths", "timeUnit"],
        "MatchRules": ["tiers", "history", "clockSkew", "levels"],
        "Levels": ["high", "medium", "low"],
        "Threshold": ["bound", "isStrict"],
        "Tier": ["name", "platforms", "method", "window"],
        "Window": ["limit", "isInclusive", "defaultLimit"],
        "ProbabilisticRules": [
            "key", "agree", "winner", "isSingleUse", "maxCandidates", "maxScored", "confidence", "weights",
            "minimumScore", "minimumEvidence",
        ],
        "ConfidenceRules": ["bands", "ambiguity", "ipClass"],
        "Band": ["youngerThan", "confidence"],
        "Ambiguity": ["countsOnlyUnclaimed", "countsLinks", "effect"],
        "ClassFactors": ["shared", "household", "individual"],
        "Weight": ["signal", "exact", "partials"],
        // One of a weight's partial matches.
        "Level": ["partial", "points"],
        "OutputChoice": ["responses", "gzip", "keepsCandidates", "keepsState"],
    ]

    @Test("are those that the key of the cache and the comparison of pipelines know")
    func known() throws {
        let found = SettingValues(of: try PipelineFile.shippedNames.map(shippedPipeline)).names
        for (type, settings) in found {
            let why = Comment(
                rawValue: "\(type): name a new setting in PipelineComparison, where it shapes clicks in clickShape, "
                    + "and then here")
            #expect(settings == Self.known[type], why)
        }
        #expect(Set(found.keys) == Set(Self.known.keys))
    }

    @Test("of matching and screening have other values in some pipelines by which the slow attributor is asked")
    func varied() throws {
        let shipped = try PipelineFile.shippedNames.map(shippedPipeline)
        let variants = try PipelineVariants.all.map { try definition(of: $0.text, name: $0.name) }
        var values = SettingValues()
        for pipeline in shipped + variants {
            values.add(pipeline.match)
            values.add(pipeline.clicks.screening)
            values.add(pipeline.installs.screening)
        }
        #expect(values.unvaried == [], "give a pipeline of PipelineVariants another value")
    }

    @Test("look at each signal in some pipeline by which the slow attributor is asked")
    func signals() throws {
        let shipped = try PipelineFile.shippedNames.map(shippedPipeline)
        let variants = try PipelineVariants.all.map { try definition(of: $0.text, name: $0.name) }
        let tiers = (shipped + variants).flatMap(\.match.tiers)
        let ofTiers = tiers.flatMap { ($0.clickKey ?? [.referredLink]) + ($0.probabilistic?.comparedSignals ?? []) }
        #expect(Signal.allCases.filter { !ofTiers.contains($0) } == [], "have a tier of PipelineVariants look at it")
    }
}
