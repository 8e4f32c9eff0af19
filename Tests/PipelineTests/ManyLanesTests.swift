import Pipeline
import Testing

@Suite("Clicks of many apps behind one key")
struct ManyAppsTests {
    @Test("each meet the installs of their own app")
    func apps() async throws {
        let clicks: [Fields] = (0..<90).map { number in
            [
                "click_id": "c\(number)", "timestamp": moment(Int64(number - 90) * 60_000), "link_id": "spring",
                "app_id": "app-\(number % 45)", "ip": "203.0.113.9", "user_agent": WarpLinkChecks.iPhone,
                "accept_language": "en",
            ]
        }
        let installs: [Fields] = (0..<45).map { number in
            [
                "install_id": "i\(100 + number)", "timestamp": moment(), "app_id": "app-\(number)", "platform": "ios",
                "ip": "203.0.113.9", "languages": "en",
            ]
        }
        let found = try await rows("warplink", clicks: clicks, installs: installs)
        #expect(found.map(\.click) == (0..<45).map { "c\($0 + 45)" })
        #expect(found.allSatisfy { $0.candidates == 2 })
    }
}
