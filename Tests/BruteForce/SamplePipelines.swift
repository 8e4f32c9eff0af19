package import AttributionModel
import Fixtures

/// The pipelines of spec §9 as definitions, for tests that have no pipeline file at hand.
package enum SamplePipelines {
    /// All of them.
    package static var all: [PipelineDefinition] { [warpLink, warpLink2, linkTrace, dynalinks] }

    private static func decimal(_ tenThousandths: Int64) -> Decimal4 { Decimal4(tenThousandths: tenThousandths) }

    private static func bands(_ bands: [(hours: Int64, tenThousandths: Int64)]) -> [ConfidenceRules.Band] {
        bands.map { .init(youngerThan: $0.hours * .hour, confidence: decimal($0.tenThousandths)) }
    }

    private static func levels(_ high: Int64, _ medium: Int64, _ low: Int64, highIsStrict: Bool) -> Levels {
        Levels(
            high: .init(bound: decimal(high), isStrict: highIsStrict),
            medium: .init(bound: decimal(medium), isStrict: false), low: .init(bound: decimal(low), isStrict: false))
    }

    private static var sources: (clicks: ClickSource, installs: InstallSource, links: LinkSource) {
        var clicks = ClickSource(
            paths: ["clicks-*.jsonl.gz"],
            mapping: .canonical(
                ClickField.self,
                renaming: [
                    .clickedAt: "timestamp", .screenWidth: "screen.width", .screenHeight: "screen.height",
                    .appOpened: "app_installed",
                ]),
            offsetUnit: .minutesWest)
        clicks.screening.environment = "production"
        clicks.screening.platforms = [.ios, .android]
        var installs = InstallSource(
            paths: ["installs-*.jsonl.gz"],
            mapping: .canonical(
                InstallField.self,
                renaming: [
                    .requestedAt: "timestamp", .screenWidth: "screen.width", .screenHeight: "screen.height",
                    .timeZoneOffset: "timezone_offset_seconds", .deviceID: "idfv",
                ]),
            offsetUnit: .secondsEast, referrerFormat: .warplink)
        installs.screening.environment = "production"
        let links = LinkSource(
            paths: ["links.jsonl.gz"], mapping: .canonical(LinkField.self, renaming: [.deepLinkURL: "ios_url"]),
            isRequired: false)
        return (clicks, installs, links)
    }

    private static func deterministic(_ window: Window) -> [Tier] {
        [
            Tier(name: "install_referrer", method: .referredLink, window: nil),
            Tier(name: "device_id", method: .deviceID(clicks: true, earlierInstalls: true), window: window),
        ]
    }

    /// WarpLink as first published.
    package static var warpLink: PipelineDefinition {
        let window = Window(limit: 72 * .hour, isInclusive: false)
        func tier(_ name: String, _ platforms: [Platform]?, _ key: [Signal]) -> Tier {
            var rules = ProbabilisticRules(key: key)
            rules.isSingleUse = true
            rules.confidence = ConfidenceRules(
                bands: bands([(1, 8_500), (24, 6_500), (72, 4_000)]),
                ambiguity: .init(effect: .subtract(decimal(1_500))))
            return Tier(name: name, platforms: platforms, method: .probabilistic(rules), window: window)
        }
        var match = MatchRules(
            tiers: deterministic(window) + [
                tier("enriched", [.ios], [.ip, .platform, .language, .screen, .timeZoneOffset]),
                tier("enriched_android", [.android], [.ip, .platform, .language, .timeZoneOffset]),
                tier("basic", nil, [.ip, .platform, .language]),
            ])
        match.levels = levels(5_000, 3_000, 0, highIsStrict: true)
        return PipelineDefinition(
            name: "warplink", clicks: sources.clicks, installs: sources.installs, links: sources.links, match: match)
    }

    /// WarpLink's second published generation.
    package static var warpLink2: PipelineDefinition {
        let window = Window(limit: 24 * .hour, isInclusive: false, defaultLimit: 6 * .hour)
        func tier(_ name: String, _ key: [Signal], _ confidences: [Int64]) -> Tier {
            var rules = ProbabilisticRules(key: key)
            rules.isSingleUse = true
            rules.maxCandidates = 10
            rules.confidence = ConfidenceRules(
                bands: bands(zip([1, 3, 6, 24], confidences).map { ($0, $1) }),
                ambiguity: .init(countsOnlyUnclaimed: true, effect: .multiply(decimal(6_000))),
                ipClass: .init(shared: decimal(6_000), household: decimal(9_000), individual: .one))
            return Tier(name: name, method: .probabilistic(rules), window: window)
        }
        let basic: [Signal] = [.ip, .platform, .language]
        var match = MatchRules(
            tiers: deterministic(window) + [
                tier("enriched_tz", basic + [.timeZone], [8_500, 6_500, 5_000, 3_000]),
                tier("enriched", basic + [.timeZoneOffset], [8_000, 6_000, 4_500, 2_500]),
                tier("basic", basic, [7_000, 5_000, 3_500, 2_000]),
            ])
        match.levels = levels(5_000, 3_000, 0, highIsStrict: true)
        return PipelineDefinition(
            name: "warplink-2", clicks: sources.clicks, installs: sources.installs, links: sources.links,
            match: match)
    }

    /// LinkTrace.
    package static var linkTrace: PipelineDefinition {
        var rules = ProbabilisticRules(key: [.ip, .platform])
        rules.agree = [.osVersion, .osMajor, .language, .timeZone]
        rules.winner = .earliest
        rules.isSingleUse = true
        let tier = Tier(
            name: "fingerprint", method: .probabilistic(rules), window: Window(limit: 24 * .hour, isInclusive: true))
        var clicks = ClickSource(paths: ["clicks-*.jsonl.gz"])
        clicks.screening.environment = "production"
        clicks.screening.maxParams = 3
        clicks.screening.stringParams = true
        var installs = InstallSource(paths: ["installs-*.jsonl.gz"])
        installs.screening.oncePer = .userID
        return PipelineDefinition(
            name: "linktrace", clicks: clicks, installs: installs, links: LinkSource(paths: ["links.jsonl.gz"]),
            match: MatchRules(tiers: [tier]))
    }

    /// Dynalinks.
    package static var dynalinks: PipelineDefinition {
        var rules = ProbabilisticRules(key: [.platform, .screen, .timeZone])
        rules.winner = .bestScore
        rules.isSingleUse = true
        func weight(_ signal: Signal, _ exact: Int64, _ partial: Weight.Partial? = nil, _ points: Int64 = 0) -> Weight {
            let levels = partial.map { [Weight.Level(partial: $0, points: decimal(points * 10_000))] }
            return Weight(signal: signal, exact: decimal(exact * 10_000), partials: levels ?? [])
        }
        rules.weights = [
            weight(.screen, 25), weight(.osVersion, 20, .signal(.osMajor), 8), weight(.timeZone, 20),
            weight(.languageTag, 10, .signal(.language), 6), weight(.languages, 5, .shared, 3), weight(.pixelRatio, 5),
            weight(.calendar, 5), weight(.ip, 10, .signal(.network), 5),
        ]
        rules.minimumEvidence = decimal(500_000)
        rules.minimumScore = 20
        var match = MatchRules(tiers: [
            Tier(name: "install_referrer", platforms: [.android], method: .referredLink, window: nil),
            Tier(
                name: "fingerprint", platforms: [.ios], method: .probabilistic(rules),
                window: Window(limit: 10 * .minute, isInclusive: true)),
        ])
        match.levels = levels(700_000, 400_000, 200_000, highIsStrict: false)
        var installs = InstallSource(
            paths: ["installs-*.jsonl.gz"], referrerFormat: .dynalinks, ignoredQuery: ["utm_source"])
        installs.screening.simulator = true
        installs.screening.openedByLink = true
        return PipelineDefinition(
            name: "dynalinks", clicks: ClickSource(paths: ["clicks-*.jsonl.gz"]), installs: installs,
            links: LinkSource(paths: ["links.jsonl.gz"]), match: match)
    }
}
