import Fixtures
import Pipeline
import PipelineFile
import Testing

/// What `check` says of pipeline files that are sound, and most likely a mistake.
@Suite("Doubtful settings")
struct DoubtfulSettingsTests {
    private static func doubts(tier: String, match: String = "", installs: String = "") throws -> [String] {
        let scratch = try ScratchDirectory()
        try scratch.write(
            """
            pipeline: mine
            clicks: {path: c.jsonl, timezone_offset: minutes_west}
            installs: {path: i.jsonl, timezone_offset: seconds_east\(installs)}
            match: {window: 72h\(match), tiers: [{name: t, type: probabilistic, \(tier)}]}
            """, to: "mine.yaml")
        return try PipelineCheck(pipeline: scratch.path(of: "mine.yaml")).doubts
    }

    private static let loose =
        "tier \"t\" compares neither an address nor three of screen, system version, language and time zone, so that "
        + "installs win clicks of other people; add ip, ip_prefix or network to its key"
    private static let pointless =
        "tier \"t\" has no minimum, so a click wins even if nothing agrees but its key, which many people share; add a "
        + "minimum above the points that the key is sure of"

    @Test(
        "are keys that many people share",
        arguments: [
            "key: [platform, language]", "key: [platform, screen, timezone]",
            "key: [language, language_tag, languages, calendar]",
            "key: [os_major, pixel_ratio], agree: [os_patch, timezone_offset]", "key: [platform], weights: {screen: 5}",
            "key: [screen], weights: {language: {exact: 5, languages: 2}}, minimum: 50",
        ])
    func loose(tier: String) throws {
        #expect(try Self.doubts(tier: tier) == [Self.loose])
    }

    @Test(
        "are scores of which none is too low, where many people share the key",
        arguments: ["", ", minimum: 0", ", minimum_evidence: 50"])
    func pointless(minimum: String) throws {
        let scored = "weights: {os_version: 20, timezone: 20, ip: {exact: 10, network: 5}}\(minimum)"
        #expect(try Self.doubts(tier: "key: [platform, screen], \(scored)") == [Self.pointless])
        #expect(try Self.doubts(tier: "key: [platform, network], \(scored)") == [])
        #expect(try Self.doubts(tier: "key: [platform, screen], agree: [ip], \(scored)") == [])
    }

    @Test(
        "are not keys with an address or a device, most of what a phone tells, or scores that can be too low",
        arguments: [
            "key: [ip]", "key: [network, platform]", "key: [platform], agree: [ip_prefix]", "key: [device_id]",
            "key: [screen, os_version, language]", "key: [screen, timezone_offset], agree: [languages]",
            "key: [platform], weights: {ip: 5}, minimum: 1",
            "key: [screen, timezone], weights: {languages: {exact: 5, language: 2}}, minimum: 20",
        ])
    func individual(tier: String) throws {
        #expect(try Self.doubts(tier: tier) == [])
    }

    @Test("are clocks that differ by more than a day", arguments: [("24h", false), ("86401s", true), ("80d", true)])
    func skew(length: String, isTold: Bool) throws {
        let told =
            "clock_skew of \(length) lets an install win a click of up to \(length) after it; clocks seldom differ by "
            + "more than minutes; shorten it"
        #expect(try Self.doubts(tier: "key: [ip]", match: ", clock_skew: \(length)") == (isTold ? [told] : []))
    }

    @Test("are answers once for each value that many people share, unless the field is another one of the logs")
    func oncePer() throws {
        for (field, isTold) in [("user_id", false), ("device_id", false), ("ip", true), ("os_version", true)] {
            let told =
                "once_per names \(field), which many people share: their installs repeat one another's answers; name a "
                + "field of users or devices"
            let screening = ", screening: {once_per: \(field)}"
            #expect(try Self.doubts(tier: "key: [network]", installs: screening) == (isTold ? [told] : []))
            let other = "\(screening), fields: {\(field): account}"
            #expect(try Self.doubts(tier: "key: [network]", installs: other) == [])
        }
    }

    @Test("are in none of the pipelines that ship, nor in those of the samples and of nights")
    func shipped() throws {
        let others = ["samples/custom/posters.yaml", "pipelines/nightly/pipeline.yaml"].map(Repository.path)
        for pipeline in PipelineFile.shippedNames + others {
            #expect(try PipelineCheck(pipeline: pipeline).doubts == [])
        }
    }
}
