import Foundation
import PipelineFile
import Testing

/// The changes of shipped pipelines that re-scorings are held against runs with.
extension RescoringTests {
    /// A change of the text of a shipped pipeline, or of a variant.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var pipeline: String
        /// Texts of that pipeline and what takes their places before the change.
        var base: [(String, String)]
        /// Texts and what takes their places.
        var replacements: [(String, String)]
        /// Whether lists change, so that candidates are written anew.
        var changesLists = false

        init(
            _ name: String, _ pipeline: String, of base: [(String, String)] = [], _ replacements: [(String, String)],
            changesLists: Bool = false
        ) {
            testDescription = "\(pipeline): \(name)"
            self.pipeline = pipeline
            self.base = base
            self.replacements = replacements
            self.changesLists = changesLists
        }

        /// The change of `warplink` that moves how sure matches are and no click.
        static func confidence() throws -> Change {
            try #require(RescoringTests.changes.first { $0.testDescription == "warplink: confidence" })
        }

        /// The pipeline before the change.
        func oldText() throws -> String { try text(after: base) }

        /// The changed pipeline.
        func text() throws -> String { try text(after: base + replacements) }

        private func text(after replacements: [(String, String)]) throws -> String {
            let variant = PipelineVariants.all.first { $0.name == pipeline }?.text
            return try #require(variant ?? PipelineFile.shipped(pipeline)).changed(replacements)
        }
    }

    /// A pipeline's text whose tiers have names that JSON and CSV escape, and with letters outside ASCII.
    static func quotingNames(_ text: String) -> String {
        text.replacing(/name: ([a-z_]+)/) { "name: 'the \"\($0.1)\", \\caf\u{E9}'" }
    }

    private static let referrer =
        "- {name: install_referrer, type: deterministic, key: [referred_link], against: [links]}"
    private static let device =
        "- {name: device_id, type: deterministic, key: [device_id], against: [clicks, earlier_installs]}"

    /// The lines of a tier of warplink, up to the text that follows them.
    private static func tier(_ name: String, upTo end: String) -> String {
        let text = PipelineFile.shipped("warplink") ?? ""
        guard let start = text.range(of: "    - name: \(name)\n") else { return "no tier \(name)" }
        let rest = text[start.lowerBound...]
        return rest.range(of: end).map { String(rest[..<$0.lowerBound]) } ?? "no end of \(name)"
    }
    private static let enriched = tier("enriched", upTo: "\n    # Android SDKs")
    private static let basic = tier("basic", upTo: "  # The vendor's advice")

    static let changes = [
        Change("confidence", "warplink", [("is: 0.85", "is: 0.7"), ("is: 0.65", "is: 0.123")]),
        Change(
            "ambiguity", "warplink",
            [("count: candidates, per: click, subtract: 0.15", "count: unclaimed, per: link, multiply: 0.5")]),
        Change("levels", "warplink", [("\"> 0.5\"", "\">= 0.85\"")]),
        Change("single use", "warplink", [("single_use: true", "single_use: false")]),
        Change("no device tier", "warplink", [(device, "")], changesLists: true),
        Change("no referrer tier", "warplink", [(referrer, "")], changesLists: true),
        Change("no basic tier", "warplink", [(basic, "")], changesLists: true),
        Change("android alone", "warplink", [(enriched, ""), (basic, "")], changesLists: true),
        Change(
            "moved tiers", "warplink", [(referrer, "- X"), (device, referrer), ("- X", device)], changesLists: true),
        Change(
            "shorter window", "warplink",
            [("window: 72h", "window: 24h"), (", {younger_than: 72h, is: 0.40}", "")], changesLists: true),
        Change("earliest", "warplink", [("winner: newest", "winner: earliest")], changesLists: true),
        Change("no responses", "warplink", [("responses: warplink, ", "")]),
        Change("confidence", "warplink-2", [("is: 0.85", "is: 0.81"), ("multiply: 0.6", "multiply: 0.25")]),
        Change("classes", "warplink-2", [("shared: 0.6, household: 0.9", "shared: 0.2, household: 0.75")]),
        Change(
            "shorter default window", "warplink-2", [("window_default: 6h", "window_default: 3h")], changesLists: true),
        Change("used often", "warplink-2", [("single_use: true", "single_use: false")]),
        Change("newest", "linktrace", [("winner: earliest", "winner: newest")], changesLists: true),
        Change("shorter window", "linktrace", [("window: 24h", "window: 6h")], changesLists: true),
        Change("exclusive end", "linktrace", [("window_end: inclusive", "window_end: exclusive")], changesLists: true),
        Change("used often", "linktrace", [("single_use: true", "single_use: false")]),
        Change("minimum", "dynalinks", [("minimum: 20 ", "minimum: 95 ")], changesLists: true),
        Change("evidence", "dynalinks", [("minimum_evidence: 50", "minimum_evidence: 80")], changesLists: true),
        Change(
            "weights", "dynalinks",
            [("calendar: 5", "calendar: 25"), ("languages: 5", "languages: {exact: 9, shared: 2}")], changesLists: true),
        Change("levels", "dynalinks", [("high: 70, medium: 40", "high: 90, medium: 80")]),
        Change("shorter window", "dynalinks", [("window: 10m", "window: 4m")], changesLists: true),
    ]

    private static let version =
        "    - {name: version, type: probabilistic, key: [network, os_version], agree: [language, os_patch], winner: newest, confidence: none, single_use: false}\n"
    private static let any =
        "    - {name: any, type: probabilistic, key: [platform, language], window: 6h, winner: newest, confidence: none, max_candidates: 2}"

    /// Changes of pipelines that ask for what the shipped ones do not.
    static let changesOfVariants = [
        Change("confidence", "links", [("is: 0.9", "is: 0.8"), ("is: 0.3333", "is: 0.123")]),
        Change("classes", "links", [("shared: 0.5, household: 0.77", "shared: 0.1, household: 0.4")]),
        Change("no classes", "links", [("      ip_class: {shared: 0.5, household: 0.77, individual: 0.95}\n", "")]),
        Change("rivals by click", "links", [("per: link, multiply: 0.333", "per: click, multiply: 0.5")]),
        Change("used often", "links", [("single_use: true", "single_use: false")]),
        Change(
            "no referrer tier", "links",
            [("    - {name: referrer, type: deterministic, key: [referred_link], against: [links]}\n", "")],
            changesLists: true),
        Change("minimum", "scores", [("minimum: 45", "minimum: 70")], changesLists: true),
        Change("used once", "scores", [("single_use: false", "single_use: true")]),
        Change("levels", "scores", [("high: 90, medium: 70", "high: 95, medium: 60")]),
        Change("used often", "first", [("single_use: true", "single_use: false")]),
        Change("shorter window", "devices", [("window: 2d", "window: 12h")], changesLists: true),
        Change("used often", "overlapping", [("single_use: true", "single_use: false")]),
        Change("no last tiers", "overlapping", [(version, ""), (any, "")], changesLists: true),
        Change(
            "newest", "overlapping", [("key: [ip, timezone], winner: earliest", "key: [ip, timezone], winner: newest")],
            changesLists: true),
    ]
}
