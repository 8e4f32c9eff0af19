import AttributionModel
import Testing

/// The worked checks of spec §10, the second published generation of WarpLink.
@Suite("WarpLink 2")
struct WarpLink2Checks {
    struct Check: CustomTestStringConvertible {
        var testDescription: String
        var ages: [Milliseconds]
        var ip: String
        var windowHours: Int?
        var confidence: Double?
    }

    static let checks = [
        Check(
            testDescription: "`enriched_tz` 30 min, household IPv4, one → 0.765", ages: [30 * .minute],
            ip: "203.0.113.9", confidence: 0.765),
        Check(
            testDescription: "two → 0.459", ages: [30 * .minute, 30 * .minute + 1], ip: "203.0.113.9",
            confidence: 0.459),
        Check(
            testDescription: "shared IP and two → 0.306", ages: [30 * .minute, 30 * .minute + 1], ip: "100.64.3.4",
            confidence: 0.306),
        Check(testDescription: "7 h without a link window → organic", ages: [7 * .hour], ip: "203.0.113.9"),
        Check(
            testDescription: "7 h, link window 24 h, IPv6, one → 0.30", ages: [7 * .hour], ip: "2001:db8::1",
            windowHours: 24, confidence: 0.3),
    ]

    @Test("age, rivals and address give the confidence", arguments: checks)
    func confidence(check: Check) async throws {
        let clicks: [Fields] = check.ages.enumerated().map { place, age in
            [
                "click_id": "c\(place)", "clicked_at": moment(-age), "link_id": "spring", "ip": check.ip,
                "user_agent": Browser.iPhone, "accept_language": "en-US", "timezone": "Europe/Berlin",
            ]
        }
        let install: Fields = [
            "install_id": "i1", "requested_at": moment(), "platform": "ios", "ip": check.ip, "languages": "en-US",
            "timezone": "Europe/Berlin",
        ]
        var link: Fields = ["link_id": "spring"]
        link["match_window_hours"] = check.windowHours
        let row = try #require(
            try await rows("warplink-2", clicks: clicks, installs: [install], links: [link]).first)
        #expect(row.status == (check.confidence == nil ? "organic" : "attributed"))
        #expect(row.tier == check.confidence.map { _ in "enriched_tz" })
        #expect(row.confidence == check.confidence)
        #expect(row.click == check.confidence.map { _ in "c0" })
    }
}
