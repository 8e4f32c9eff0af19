import AttributionModel
import Testing

@testable import PipelineFile

/// What sound files are read as: defaults, overriding, paths.
struct SoundFileTests {
    private func load(_ text: String) throws -> PipelineDefinition {
        try PipelineFile.load(text: text, name: "p.yaml") { $0 == "UTC" ? "Etc/UTC" : nil }
    }

    private func load(tiers: String, match: String = "window: 72h") throws -> MatchRules {
        try load(
            """
            pipeline: p
            clicks: {path: c}
            installs: {path: i}
            match: {\(match), tiers: [\(tiers)]}
            """
        ).match
    }

    private let tier = "name: a, type: probabilistic, key: [ip]"

    @Test func `The least file takes every default`() throws {
        let pipeline = try load(
            """
            pipeline: p
            clicks: {path: c}
            installs: {path: [i, j]}
            match: {tiers: [{\(tier), window: 1h}]}
            """)
        var match = MatchRules(tiers: [
            Tier(
                name: "a", method: .probabilistic(ProbabilisticRules(key: [.ip])),
                window: Window(limit: .hour, isInclusive: false))
        ])
        match.levels = nil
        #expect(
            pipeline
                == PipelineDefinition(
                    name: "p", clicks: ClickSource(paths: ["c"]), installs: InstallSource(paths: ["i", "j"]),
                    match: match))
    }

    @Test func `Tiers have two names where these differ in their bytes alone`() throws {
        let names = ["caf\u{E9}", "cafe\u{301}"]
        let match = try load(
            tiers: "{name: \(names[0]), type: probabilistic, key: [ip, platform]}, "
                + "{name: \(names[1]), type: probabilistic, key: [ip]}")
        #expect(match.tiers.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
    }

    @Test func `The file that other tests break is sound`() {
        #expect(faults(in: BrokenFile("sound", [:]).text) == [])
    }

    /// An older version of the program put up with them, and nobody can take them out of a result.
    @Test func `A published file may have settings without effect`() throws {
        let rivals = "confidence: {by_age: [{younger_than: 1h, is: 1}]}, ambiguity: {multiply: 0}, max_candidates: 1"
        let text = """
            pipeline: ' '
            clicks: {path: c, screening: {environment_default: x}}
            installs: {path: i, ignored_query: [q]}
            match: {window: 1h, levels: {high: "> 1", medium: 0.5, low: 0}, tiers: [{\(tier), max_scored: 7, \(rivals)}]}
            """
        #expect(faults(in: text).count == 6)
        _ = try PipelineFile.load(text: text, name: "p", canonicalZone: { _ in "Etc/UTC" }, isPublished: true)
    }

    @Test(arguments: [
        "[{name: b, type: deterministic, key: [device_id], against: [earlier_installs]}]",
        "[{name: b, type: probabilistic, key: [ip]}, {name: c, type: probabilistic, key: [ip, platform]}]",
        "[{name: b, type: probabilistic, key: [ip]}]} # a break: \u{85}#",
    ])
    func `A published file may have tiers that never match, and line breaks that nobody sees`(tiers: String) throws {
        let end = tiers.hasSuffix("]") ? "}" : ""
        let text = "pipeline: p\nclicks: {path: c}\ninstalls: {path: i}\nmatch: {window: 1h, tiers: \(tiers)\(end)"
        #expect(faults(in: text).count == 1)
        _ = try PipelineFile.load(text: text, name: "p", canonicalZone: { _ in "Etc/UTC" }, isPublished: true)
    }

    /// Clicks of another device meet the install there, and so in no tier after it (spec §5).
    @Test func `A device's key behind a device tier holds clicks of other devices back from later tiers`() throws {
        let device = "{name: d, type: deterministic, key: [device_id], against: [clicks]}"
        let match = try load(tiers: "\(device), {name: b, type: probabilistic, key: [ip, device_id]}, {\(tier)}")
        #expect(match.tiers.map(\.name) == ["d", "b", "a"])
        let ofOthers = "{name: c, type: probabilistic, key: [ip], platforms: [ios]}"
        #expect(throws: PipelineFileErrors.self) {
            try load(
                tiers:
                    "\(device), {name: b, type: probabilistic, key: [ip, device_id], platforms: [android]}, \(ofOthers)"
            )
        }
    }

    @Test func `A default limit is that of probabilistic tiers alone, and never beyond the tier's window`() throws {
        let match = try load(
            tiers: """
                {name: d, type: deterministic, key: [device_id], against: [clicks]},
                {\(tier), window: 24h}, {name: b, type: probabilistic, key: [platform], window: 4h}
                """,
            match: "window: 72h, window_default: 6h")
        #expect(match.tiers[0].window == Window(limit: 72 * .hour, isInclusive: false))
        #expect(match.tiers[1].window == Window(limit: 24 * .hour, isInclusive: false, defaultLimit: 6 * .hour))
        #expect(match.tiers[2].window == Window(limit: 4 * .hour, isInclusive: false))
    }

    @Test func `A tier's own settings go before those of match`() throws {
        let match = try load(
            tiers: """
                {\(tier), window: 24h, window_default: 2h, window_end: exclusive, single_use: false, max_candidates: 5},
                {name: b, type: probabilistic, key: [platform], platforms: [ios], weights: {screen: 5}, max_scored: 7}
                """,
            match: "window: 72h, window_default: 6h, window_end: inclusive, single_use: true, max_candidates: 9")
        let rules = match.tiers.compactMap(\.probabilistic)
        #expect(match.tiers[0].window == Window(limit: 24 * .hour, isInclusive: false, defaultLimit: 2 * .hour))
        #expect(match.tiers[1].window == Window(limit: 72 * .hour, isInclusive: true, defaultLimit: 6 * .hour))
        #expect(rules.map(\.isSingleUse) == [false, true])
        #expect(rules.map(\.maxCandidates) == [5, 9])
        #expect(rules.map(\.maxScored) == [10_000, 7])
    }

    @Test func `A device tier that looks at earlier installs alone needs no window`() throws {
        let match = try load(
            tiers: """
                {name: d, type: deterministic, key: [device_id], against: [earlier_installs]},
                {name: e, type: deterministic, key: [device_id], against: [clicks], window: 1h}
                """, match: "history: 1d"
        )
        #expect(match.tiers[0] == Tier(name: "d", method: .deviceID(clicks: false, earlierInstalls: true), window: nil))
        #expect(match.history == .day)
    }

    @Test func `Weighted tiers take the best score unless they say otherwise`() throws {
        let weighted = "\(tier), weights: {languages: {exact: 5.5, language_tag: 4, shared: 3}}"
        let rules = try #require(try load(tiers: "{\(weighted)}").tiers[0].probabilistic)
        #expect(rules.winner == .bestScore)
        #expect(
            rules.weights == [
                Weight(
                    signal: .languages, exact: Decimal4(tenThousandths: 55_000),
                    partials: [
                        .init(partial: .signal(.languageTag), points: Decimal4(tenThousandths: 40_000)),
                        .init(partial: .shared, points: Decimal4(tenThousandths: 30_000)),
                    ])
            ])
        #expect(try load(tiers: "{\(weighted), winner: earliest}").tiers[0].probabilistic?.winner == .earliest)
    }

    @Test(
        "Paths are split at dots that no backslash escapes",
        arguments: [
            ("a", ["a"]), ("a.b.c", ["a", "b", "c"]), (#"a\.b"#, ["a.b"]), (#"a\.b.c\.d"#, ["a.b", "c.d"]),
            (#"a\b"#, [#"a\b"#]), (#"a\\.b"#, [#"a\.b"#]), ("käse.größe", ["käse", "größe"]),
            ("a.\u{308}b", ["a", "\u{308}b"]), ("a\\.\u{308}b", ["a.\u{308}b"]),
        ])
    func pathsAreSplit(text: String, path: [String]) {
        #expect(FieldMapping.components(text).map(\.utf8Bytes) == path.map(\.utf8Bytes))
        #expect(FieldMapping.text(of: path).utf8Bytes == text.utf8Bytes)
    }

    @Test func `Fields take one path or several, and unnamed ones their own name`() throws {
        let clicks = try load(
            """
            pipeline: p
            clicks: {path: c, time_unit: ms, fields: {ip: [net.ip, 'client\\.ip'], link_id: link}}
            installs: {path: i}
            match: {tiers: [{\(tier), window: 1h}]}
            """
        ).clicks
        #expect(clicks.mapping.timeUnit == .milliseconds)
        #expect(clicks.mapping.paths[ClickField.ip.rawValue] == [["net", "ip"], ["client.ip"]])
        #expect(clicks.mapping.paths[ClickField.linkID.rawValue] == [["link"]])
        #expect(clicks.mapping.paths[ClickField.timeZone.rawValue] == [["timezone"]])
        #expect(clicks.mapping.paths.count == ClickField.allCases.count)
    }

    @Test func `Time zones are taken by their canonical names`() throws {
        let pipeline = try load(
            """
            pipeline: p
            time_zone: UTC
            clicks: {path: c}
            installs: {path: i}
            match: {tiers: [{\(tier), window: 1h}]}
            """)
        #expect(pipeline.timeZone == "Etc/UTC")
    }

    @Test func `A catalogue is required, and a class of address costs nothing, unless the file says otherwise`() throws
    {
        let pipeline = try load(
            """
            pipeline: p
            clicks: {path: c}
            installs: {path: i}
            links: {path: l}
            match:
              window: 1h
              tiers: [{\(tier), confidence: {by_age: [{younger_than: 1h, is: 1}]}, ip_class: {household: 0.9}}]
            """)
        #expect(pipeline.links?.isRequired == true)
        #expect(
            pipeline.match.tiers[0].probabilistic?.confidence?.ipClass
                == .init(shared: .one, household: Decimal4(tenThousandths: 9_000), individual: .one))
    }

    @Test(
        "Settings may be as large as what bounds them",
        arguments: [
            "window_default: 72h", "weights: {os_version: {exact: 8, os_major: 8}}",
            "confidence: {by_age: [{younger_than: 72h, is: 1}]}, ip_class: {shared: 1}",
        ])
    func bounds(setting: String) throws {
        let match = "window: 72h, clock_skew: 1d, history: 4d"
        #expect(try load(tiers: "{\(tier), \(setting)}", match: match).tiers.count == 1)
    }

    @Test(
        "A tier may look further than a device tier before it: at earlier installs, longer, or at the window's end",
        arguments: [
            ("against: [clicks]", "against: [clicks, earlier_installs]"),
            ("against: [earlier_installs]", "against: [clicks, earlier_installs]"),
            ("against: [clicks], window: 2h", "against: [clicks], window: 3h"),
            ("against: [clicks], window_end: exclusive", "against: [clicks], window_end: inclusive"),
        ])
    func deviceTiers(first: String, second: String) throws {
        let device = "type: deterministic, key: [device_id]"
        #expect(try load(tiers: "{name: a, \(device), \(first)}, {name: b, \(device), \(second)}").tiers.count == 2)
        guard !second.contains("earlier_installs") else { return }
        let probabilistic = second.replacing("against: [clicks]", with: "type: probabilistic, key: [device_id, ip]")
        #expect(try load(tiers: "{name: a, \(device), \(first)}, {name: b, \(probabilistic)}").tiers.count == 2)
    }
}
