import AttributionModel
import Fixtures
import Foundation
import Testing

@testable import Pipeline

/// What an explanation with the logs says of the links that an install's referrer names.
@Suite("Links of the catalogue that a referrer names")
struct NearLinksTests {
    private struct Explained: Decodable {
        struct Link: Decodable {
            struct Reason: Decodable {
                var code: String
                var by_seconds: Double?
            }
            var link_id: String
            var reasons: [Reason]
        }
        struct Tier: Decodable {
            var standing: String
            var reasons: [String]
            var referred_link: String?
            var near_links: [Link]?
        }
        var tiers: [Tier]
    }

    private static let address = "https://acme.example/r/spring"

    private static let pipeline = """
        pipeline: links
        clicks: {path: [clicks-*], screening: {environment: production}}
        installs: {path: [installs-*], referrer_format: dynalinks}
        links: {path: [links.jsonl.gz]}
        match:
          window: 10m
          tiers:
            - {name: referrer, type: deterministic, platforms: [android], key: [referred_link], against: [links]}
            - {name: address, type: probabilistic, platforms: [ios], key: [ip]}
        """

    @Test(
        "have it told in words what kept them from being found",
        arguments: [
            (.inactive, "it is not active"), (.expired(by: 0), "it expired just then"),
            (.expired(by: .hour), "it had expired 1h 0m before the install"), (.otherApp, "it is of another app"),
            (.otherEnvironment, "it is of another environment than the pipeline's"),
            (
                .otherQuery,
                "its address has no query; \"ignored_query\" names the parameters of referrers that do not count"
            ),
            (.notRead, "nothing rules it out; the run may have read another catalogue"),
        ] as [(LinkObstacle, String)])
    func words(obstacle: LinkObstacle, words: String) {
        #expect(obstacle.words == words)
        let link = Explanation.NearLink(linkID: "l", obstacles: [.otherApp, obstacle])
        #expect(link.words == "it is of another app; \(words)")
    }

    /// The first tier of an install of app `a` whose referrer names `address` with a suffix, over a catalogue of links
    /// of that address, which are given by their ids and what else they say; `change` takes its place after the run.
    private func tier(
        links: [(id: String, more: String)], suffix: String = "", change: [String]? = nil
    ) async throws -> (tier: Explained.Tier, explained: ExplainedInstall) {
        func lines(_ links: [(id: String, more: String)]) -> [String] {
            links.map { "{\"link_id\":\"\($0.id)\",\"url\":\"\(Self.address)\"\($0.more)}" }
        }
        let address = Self.address + suffix
        let encoded = try #require(address.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        var run = try WholeRun(
            "", clicks: ["{\"click_id\":\"c\",\"clicked_at\":\"2026-11-05T00:00:00Z\",\"link_id\":\"x\"}"],
            installs: [
                "{\"install_id\":\"i\",\"requested_at\":\"2026-11-05T04:00:00Z\",\"platform\":\"android\",\"app_id\":\"a\","
                    + "\"install_referrer\":\"url=\(encoded)\"}"
            ], links: lines(links))
        try run.decide(by: Self.pipeline)
        _ = try await run.result()
        if let change { try run.write(change, to: "links.jsonl.gz") }
        let explained = try await ResultExplainer(result: run.scratch.path(of: "out"))
            .explain("i", searching: ReviewedLogs(input: run.options.input))
        let told = try JSONDecoder().decode([Explained].self, from: Data(explained.json.utf8))
        return (try #require(told.first?.tiers.first), explained)
    }

    @Test(
        "say why none of them is open",
        arguments: [
            (#","active":false"#, ["link_inactive"]),
            (#","expires_at":"2026-11-05T03:00:00Z""#, ["link_expired"]),
            (#","expires_at":"2026-11-05T04:00:00Z""#, ["link_expired"]),
            (#","app_id":"b""#, ["other_app"]),
            (#","environment":"stage""#, ["other_environment"]),
            (
                #","active":false,"expires_at":"2026-11-05T03:00:00Z","app_id":"b","environment":"stage""#,
                ["link_inactive", "link_expired", "other_app", "other_environment"]
            ),
        ])
    func closed(facts: String, reasons: [String]) async throws {
        let (tier, _) = try await tier(links: [("l", facts), ("m", facts)])
        #expect(tier.standing == "no_winner")
        #expect(tier.reasons == ["no_open_link"])
        #expect(tier.referred_link == Self.address)
        let link = try #require(tier.near_links?.first)
        #expect(link.link_id == "l")
        #expect(link.reasons.map(\.code) == reasons)
    }

    @Test("say how long before the install they had expired, one that ended later after one that is named first")
    func expired() async throws {
        let links = [
            ("l", #","expires_at":"2026-11-05T02:00:00Z""#), ("m", #","expires_at":"2026-11-05T03:00:00Z""#),
        ]
        let (tier, explained) = try await tier(links: links)
        #expect(tier.near_links?.map(\.link_id) == ["l", "m"])
        #expect(tier.near_links?.map { $0.reasons.first?.by_seconds } == [7_200, 3_600])
        #expect(explained.text.contains("\n  m     it had expired 1h 0m before the install\n"))
    }

    @Test("are none where the tier has found one, nor where no link has that name")
    func found() async throws {
        let (open, _) = try await tier(links: [("l", #","expires_at":"2026-11-05T04:00:00.001Z""#)])
        #expect(open.standing == "decided")
        #expect(open.referred_link == Self.address)
        #expect(open.near_links == nil)
        let (unknown, explained) = try await tier(links: [("l", "")], suffix: "/autumn")
        #expect(unknown.near_links?.isEmpty == true)
        #expect(explained.text.contains("\n  the catalogue has no such link\n"))
    }

    @Test("may differ by the referrer's query alone")
    func query() async throws {
        let (tier, explained) = try await tier(links: [("l", #","active":false"#)], suffix: "?gclid=abc")
        #expect(tier.referred_link == Self.address + "?gclid=abc")
        #expect(tier.near_links?.map(\.link_id) == ["l"])
        #expect(tier.near_links?.first?.reasons.map(\.code) == ["other_query", "link_inactive"])
        #expect(explained.text.contains("ignored_query"))
    }

    @Test("would win before a click of theirs that is near to winning a later tier")
    func ofNearClick() async throws {
        var run = try WholeRun(
            "",
            clicks: [
                "{\"click_id\":\"c\",\"clicked_at\":\"2026-11-05T03:55:00Z\",\"link_id\":\"l\",\"ip\":\"198.51.100.7\"}"
            ],
            installs: ["spring", "other"].map { name in
                "{\"install_id\":\"\(name)\",\"requested_at\":\"2026-11-05T04:00:00Z\",\"platform\":\"android\","
                    + "\"ip\":\"198.51.100.7\",\"install_referrer\":\"url=https%3A%2F%2Facme.example%2Fr%2F\(name)\"}"
            },
            links: [
                "{\"link_id\":\"l\",\"url\":\"https://acme.example/r/spring\",\"expires_at\":\"2026-11-05T03:00:00Z\"}"
            ])
        try run.decide(by: Self.pipeline.replacing("platforms: [ios]", with: "platforms: [android]"))
        _ = try await run.result()
        let explainer = try ResultExplainer(result: run.scratch.path(of: "out"))
        let logs = ReviewedLogs(input: run.options.input)
        let named = try await explainer.explain("spring", searching: logs)
        #expect(named.text.contains("click c came nearest in tier address: its link had expired 1h 0m"))
        let other = try await explainer.explain("other", searching: logs)
        #expect(other.text.contains("click c would have won in tier address, but its link had expired 1h 0m"))
    }

    @Test("would win before no click if anything else keeps them from being found")
    func ofNearClickButForMore() async throws {
        var run = try WholeRun(
            "",
            clicks: [
                "{\"click_id\":\"c\",\"clicked_at\":\"2026-11-05T03:48:00Z\",\"link_id\":\"l\",\"ip\":\"198.51.100.7\"}"
            ],
            installs: [
                "{\"install_id\":\"i\",\"requested_at\":\"2026-11-05T04:00:00Z\",\"platform\":\"android\","
                    + "\"ip\":\"198.51.100.7\",\"install_referrer\":\"url=https%3A%2F%2Facme.example%2Fr%2Fspring%3Fgclid%3D1\"}"
            ],
            links: ["{\"link_id\":\"l\",\"url\":\"https://acme.example/r/spring\"}"])
        try run.decide(by: Self.pipeline.replacing("platforms: [ios]", with: "platforms: [android]"))
        _ = try await run.result()
        let explained = try await ResultExplainer(result: run.scratch.path(of: "out"))
            .explain("i", searching: ReviewedLogs(input: run.options.input))
        #expect(explained.text.contains("click c would have won in tier address, but it was clicked 2m 0s before"))
    }

    @Test("are those of the catalogue as it is now, and a warning says so")
    func changed() async throws {
        let (tier, explained) = try await tier(
            links: [("l", #","active":false"#)],
            change: ["{\"link_id\":\"new\",\"url\":\"\(Self.address)\"}"])
        #expect(tier.near_links?.map(\.link_id) == ["new"])
        #expect(tier.near_links?.first?.reasons.map(\.code) == ["not_read"])
        #expect(explained.warnings.count == 1)
        #expect(explained.warnings.first?.hasPrefix("links.jsonl.gz has changed since the run: ") == true)
    }
}
