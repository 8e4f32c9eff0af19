import AttributionModel
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
        var found: [String: Set<String>] = [:]
        for name in ["warplink", "warplink-2", "linktrace", "dynalinks"] {
            Self.collect(try shippedPipeline(name), into: &found)
        }
        for (type, settings) in found {
            let why = Comment(
                rawValue: "\(type): name a new setting in PipelineComparison, where it shapes clicks in clickShape, "
                    + "and then here")
            #expect(settings == Self.known[type], why)
        }
        #expect(Set(found.keys) == Set(Self.known.keys))
    }

    /// Adds the stored properties of a value and of all values within it, by type.
    private static func collect(_ value: Any, into found: inout [String: Set<String>]) {
        let mirror = Mirror(reflecting: value)
        let type = "\(type(of: value))"
        if mirror.displayStyle == .struct, !leaves.contains(type) {
            found[type, default: []].formUnion(mirror.children.compactMap(\.label))
        }
        guard !leaves.contains(type) else { return }
        for child in mirror.children { collect(child.value, into: &found) }
    }

    /// Structs that are one value each.
    private static let leaves: Set<String> = ["String", "Int", "Int64", "Bool", "Decimal4", "PlatformSet"]
}
