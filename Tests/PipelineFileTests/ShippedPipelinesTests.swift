import AttributionModel
import Fixtures
import Foundation
import Testing

@testable import PipelineFile

/// The shipped pipelines against the numbers of spec §9.
struct ShippedPipelinesTests {
    private func load(_ name: String) throws -> PipelineDefinition {
        let text = try #require(PipelineFile.shipped(name))
        return try PipelineFile.load(text: text, name: name) { $0 == "UTC" ? "Etc/UTC" : nil }
    }

    private func rules(_ tier: Tier) throws -> ProbabilisticRules { try #require(tier.probabilistic) }

    @Test("The program holds the files of the pipelines folder", arguments: PipelineFile.shippedNames)
    func holdsFiles(name: String) throws {
        let file = Repository.path(of: "pipelines/\(name).yaml")
        #expect(try PipelineFile.shipped(name) == String(contentsOfFile: file, encoding: .utf8))
    }

    @Test("All files of the pipelines folder ship, and each has samples and a golden folder of what check shows")
    func shipsFiles() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.path(of: "pipelines"))
            .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
        #expect(names.sorted() == PipelineFile.shippedNames.sorted())
        for path in names.flatMap({ ["samples/\($0)", "Tests/CommandsTests/Golden/check-\($0)/cmd"] }) {
            #expect(FileManager.default.fileExists(atPath: Repository.path(of: path)), "\(path) is missing")
        }
    }

    @Test("Each shipped pipeline is named as its file, describes itself and answers in its vendor's shape")
    func names() throws {
        for name in PipelineFile.shippedNames {
            let pipeline = try load(name)
            #expect(pipeline.name == name)
            #expect(!pipeline.description.isEmpty)
            #expect(pipeline.timeZone == "Etc/UTC")
            #expect(pipeline.match.history == 90 * .day)
            #expect(pipeline.match.clockSkew == 0)
            #expect(pipeline.output.responses?.rawValue == name)
            #expect(pipeline.output.keepsCandidates)
            #expect(pipeline.output.gzip == .fast)
            #expect(pipeline.match.tiers.compactMap(\.probabilistic).allSatisfy { $0.isSingleUse })
        }
        #expect(PipelineFile.shipped("bumblebee") == nil)
    }

    @Test func `warplink reads its logs as printed`() throws {
        let pipeline = try load("warplink")
        #expect(pipeline.clicks.paths == ["clicks-*.jsonl.gz"])
        #expect(
            pipeline.clicks.mapping
                == .canonical(
                    ClickField.self,
                    renaming: [
                        .clickedAt: "timestamp", .screenWidth: "screen.width", .screenHeight: "screen.height",
                        .appOpened: "app_installed",
                    ]))
        #expect(pipeline.clicks.offsetUnit == .minutesWest)
        #expect(pipeline.clicks.screening.environment == "production")
        #expect(pipeline.clicks.screening.platforms == [.ios, .android])
        #expect(pipeline.clicks.screening.dedupe == 24 * .hour)
        #expect(
            pipeline.installs.mapping
                == .canonical(
                    InstallField.self,
                    renaming: [
                        .requestedAt: "timestamp", .screenWidth: "screen.width", .screenHeight: "screen.height",
                        .timeZoneOffset: "timezone_offset_seconds", .deviceID: "idfv",
                    ]))
        #expect(pipeline.installs.offsetUnit == .secondsEast)
        #expect(pipeline.installs.referrerFormat == .warplink)
        #expect(pipeline.installs.screening.environment == "production")
        let links = try #require(pipeline.links)
        #expect(!links.isRequired)
        #expect(links.mapping == .canonical(LinkField.self, renaming: [.deepLinkURL: "ios_url"]))
    }

    @Test func `warplink matches in five tiers`() throws {
        let match = try load("warplink").match
        let window = Window(limit: 72 * .hour, isInclusive: false)
        #expect(match.tiers.map(\.name) == ["install_referrer", "device_id", "enriched", "enriched_android", "basic"])
        #expect(match.tiers[0].method == .referredLink)
        #expect(match.tiers[0].window == nil)
        #expect(match.tiers[1].method == .deviceID(clicks: true, earlierInstalls: true))
        #expect(match.tiers.dropFirst().allSatisfy { $0.window == window })
        #expect(match.tiers.map(\.platforms) == [nil, nil, [.ios], [.android], [.ios, .android]])
        let keys = try match.tiers[2...].map { try rules($0).key }
        #expect(
            keys == [
                [.ip, .platform, .language, .screen, .timeZoneOffset], [.ip, .platform, .language, .timeZoneOffset],
                [.ip, .platform, .language],
            ])
        for tier in match.tiers[2...] {
            let rules = try rules(tier)
            #expect(rules.winner == .newest)
            #expect(rules.maxCandidates == 100)
            #expect(rules.confidence?.bands == bands((1, 0.85), (24, 0.65), (72, 0.40)))
            #expect(rules.confidence?.ambiguity == .init(effect: .subtract(Decimal4(tenThousandths: 1_500))))
            #expect(rules.confidence?.ipClass == nil)
        }
        #expect(match.levels == levels((0.5, true), (0.3, false), (0, false)))
    }

    @Test func `warplink-2 has a table of its own`() throws {
        let pipeline = try load("warplink-2")
        let match = pipeline.match
        let window = Window(limit: 24 * .hour, isInclusive: false, defaultLimit: 6 * .hour)
        #expect(match.tiers.map(\.name) == ["install_referrer", "device_id", "enriched_tz", "enriched", "basic"])
        #expect(match.tiers[2...].allSatisfy { $0.window == window && $0.platforms == nil })
        let keys = try match.tiers[2...].map { try rules($0).key }
        #expect(
            keys == [
                [.ip, .platform, .language, .timeZone], [.ip, .platform, .language, .timeZoneOffset],
                [.ip, .platform, .language],
            ])
        let tables = [
            bands((1, 0.85), (3, 0.65), (6, 0.50), (24, 0.30)), bands((1, 0.80), (3, 0.60), (6, 0.45), (24, 0.25)),
            bands((1, 0.70), (3, 0.50), (6, 0.35), (24, 0.20)),
        ]
        for (tier, table) in zip(match.tiers[2...], tables) {
            let rules = try rules(tier)
            #expect(rules.winner == .newest)
            #expect(rules.maxCandidates == 10)
            #expect(rules.confidence?.bands == table)
            #expect(
                rules.confidence?.ambiguity
                    == .init(countsOnlyUnclaimed: true, effect: .multiply(Decimal4(tenThousandths: 6_000))))
            #expect(
                rules.confidence?.ipClass
                    == .init(
                        shared: Decimal4(tenThousandths: 6_000), household: Decimal4(tenThousandths: 9_000),
                        individual: .one))
        }
        #expect(
            pipeline.links?.mapping.paths[LinkField.windowHours.rawValue] == [["window_hours"], ["match_window_hours"]])
    }

    @Test func `linktrace takes the earliest click of a day`() throws {
        let pipeline = try load("linktrace")
        let tier = try #require(pipeline.match.tiers.first)
        let rules = try rules(tier)
        #expect(pipeline.match.tiers.count == 1)
        #expect(tier.window == Window(limit: 24 * .hour, isInclusive: true))
        #expect(rules.key == [.ip, .platform])
        #expect(rules.agree == [.osVersion, .osMajor, .language, .timeZone])
        #expect(rules.winner == .earliest)
        #expect(rules.confidence == nil)
        #expect(rules.weights.isEmpty)
        #expect(pipeline.match.levels == nil)
        #expect(pipeline.installs.screening.oncePer == .userID)
        #expect(pipeline.clicks.screening.environment == "production")
        #expect(pipeline.clicks.screening.environmentDefault == "production")
        #expect(pipeline.clicks.screening.maxParams == 3)
        #expect(pipeline.clicks.screening.stringParams)
        let clicks = pipeline.clicks.mapping.paths
        #expect(clicks[ClickField.linkID.rawValue] == [["shortCode"]])
        #expect(clicks[ClickField.referrer.rawValue] == [["referrerIdentifier"]])
        #expect(clicks[ClickField.customParams.rawValue] == [["customPayload"]])
        #expect(
            pipeline.installs.mapping.paths[InstallField.requestedAt.rawValue]
                == [["installedAt"], ["signedUpAt"], ["requestedAt"]])
    }

    @Test func `dynalinks scores on iOS and takes the referrer on Android`() throws {
        let pipeline = try load("dynalinks")
        let match = pipeline.match
        #expect(match.tiers.map(\.name) == ["install_referrer", "fingerprint"])
        #expect(match.tiers.map(\.platforms) == [[.android], [.ios]])
        #expect(match.tiers[0].method == .referredLink)
        #expect(match.tiers[1].window == Window(limit: 10 * .minute, isInclusive: true))
        let rules = try rules(match.tiers[1])
        #expect(rules.key == [.platform, .screen, .timeZone])
        #expect(rules.winner == .bestScore)
        #expect(rules.maxScored == 10_000)
        #expect(rules.minimumScore == 20)
        #expect(rules.minimumEvidence == points(50))
        #expect(rules.confidence == nil)
        #expect(
            rules.weights == [
                Weight(signal: .screen, exact: points(25)),
                Weight(
                    signal: .osVersion, exact: points(20),
                    partials: [.init(partial: .signal(.osMajor), points: points(8))]),
                Weight(signal: .timeZone, exact: points(20)),
                Weight(
                    signal: .languageTag, exact: points(10),
                    partials: [.init(partial: .signal(.language), points: points(6))]),
                Weight(signal: .languages, exact: points(5)), Weight(signal: .pixelRatio, exact: points(5)),
                Weight(signal: .calendar, exact: points(5)),
                Weight(
                    signal: .ip, exact: points(10), partials: [.init(partial: .signal(.network), points: points(5))]),
            ])
        #expect(match.levels == levels((70, false), (40, false), (20, false)))
        #expect(pipeline.installs.referrerFormat == .dynalinks)
        #expect(pipeline.installs.screening.simulator)
        #expect(pipeline.installs.screening.openedByLink)
        #expect(pipeline.clicks.mapping.paths[ClickField.clickID.rawValue] == [["fingerprint_id"]])
        #expect(pipeline.clicks.mapping.paths[ClickField.clickedAt.rawValue] == [["recorded_at"]])
        #expect(
            pipeline.installs.mapping.paths[InstallField.pixelRatio.rawValue]
                == [["fingerprint", "device_pixel_ratio"], ["device_pixel_ratio"]])
    }

    // MARK: Shorthand

    private func decimal(_ value: Double) -> Decimal4 { Decimal4(tenThousandths: Int64((value * 10_000).rounded())) }

    private func points(_ whole: Int64) -> Decimal4 { Decimal4(tenThousandths: whole * 10_000) }

    private func bands(_ table: (hours: Int64, confidence: Double)...) -> [ConfidenceRules.Band] {
        table.map { .init(youngerThan: $0.hours * .hour, confidence: decimal($0.confidence)) }
    }

    private func levels(_ high: (Double, Bool), _ medium: (Double, Bool), _ low: (Double, Bool)) -> Levels {
        let thresholds = [high, medium, low].map { Levels.Threshold(bound: decimal($0.0), isStrict: $0.1) }
        return Levels(high: thresholds[0], medium: thresholds[1], low: thresholds[2])
    }
}
