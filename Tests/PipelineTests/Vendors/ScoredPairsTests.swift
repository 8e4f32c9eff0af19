import Testing

/// What agreement between both sides is worth where a pipeline scores it (spec §5, §9).
@Suite("Pairs that are scored")
struct ScoredPairsTests {
    struct Pair: CustomTestStringConvertible {
        var testDescription: String
        var click: Changes = [:]
        var install: Changes = [:]
        /// 0 to 100, nil for no match.
        var score: Int?
        var level: String? = "high"
    }

    private static let frozen = "Version/26.0 Mobile/15E148 Safari/604.1"

    static let pairs = [
        Pair(testDescription: "everything agrees", score: 100),
        Pair(
            testDescription: "the SDK pads 18.3 to 18.3.0, the page cuts 18.3.2", install: ["os_version": "18.3.2"],
            score: 100),
        Pair(testDescription: "the same major version: 8 of 20", install: ["os_version": "18.1.0"], score: 88),
        Pair(testDescription: "another major version: 0 of 20", install: ["os_version": "17.3.0"], score: 80),
        Pair(
            testDescription: "Safari 26 freezes the token at 18_6: its own version counts",
            click: ["user_agent": Browser.safari("18_6", frozen)], install: ["os_version": "26.0.1"], score: 100),
        Pair(
            testDescription: "and the frozen token does not",
            click: ["user_agent": Browser.safari("18_6", frozen)], install: ["os_version": "18.6.0"], score: 80),
        Pair(
            testDescription: "a web view on iOS 26 says 18_7 alone: nothing to compare, the rest is scaled",
            click: ["user_agent": Browser.safari("18_7", "Mobile/15E148")], install: ["os_version": "26.1.0"],
            score: 100),
        Pair(
            testDescription: "a phone that is on 18.6 says so in `Version/`",
            click: ["user_agent": Browser.safari("18_6", "Version/18.6 Mobile/15E148 Safari/604.1")],
            install: ["os_version": "18.6.0"], score: 100),
        Pair(
            testDescription: "a script sees the app's own spelling of the version",
            click: ["user_agent": nil, "os_version": "18.3.2", "platform": "ios"], install: ["os_version": "18.3.2"],
            score: 100),
        Pair(
            testDescription: "one language in two regions: 6 of 10, and other lists",
            install: ["language": "de-AT", "languages": ["de-AT", "en-US"]], score: 91),
        Pair(
            testDescription: "the same first language, another list: 0 of 5", install: ["languages": ["de-DE"]],
            score: 95),
        Pair(testDescription: "ICU's name of a calendar", install: ["calendar": "gregorian"], score: 100),
        Pair(testDescription: "another calendar: 0 of 5", install: ["calendar": "buddhist"], score: 95),
        Pair(testDescription: "3 and 3.0 are one ratio", click: ["device_pixel_ratio": 3.0], score: 100),
        Pair(testDescription: "another ratio: 0 of 5", install: ["device_pixel_ratio": 2], score: 95),
        Pair(
            testDescription: "neighbours by IPv4: 5 of 10", click: ["ip": "203.0.113.77"], score: 95),
        Pair(testDescription: "held sideways", click: ["screen_width": 844, "screen_height": 390], score: 100),
        Pair(testDescription: "another zone is another key", install: ["timezone": "Europe/Paris"], level: nil),
        Pair(
            testDescription: "screen and zone alone agree",
            click: ["calendar": "roc", "device_pixel_ratio": 1, "ip": "192.0.2.1", "languages": ["fr"]],
            install: ["os_version": "16.0.0"], score: 45, level: "medium"),
    ]

    @Test("score what both sides say", arguments: pairs)
    func score(pair: Pair) async throws {
        let found = try await rows(
            "dynalinks", clicks: [DynalinksScene.click(pair.click)], installs: [DynalinksScene.install(pair.install)],
            links: [DynalinksScene.link])
        #expect(found.map(\.score) == [pair.score])
        #expect(found.map(\.level) == [pair.level])
    }

    @Test("privacy addresses of one IPv6 network are worth 5 of 10, of two networks nothing")
    func privacyAddresses() async throws {
        let addresses = [("2001:db8:0:7:9:8:7:6", 95), ("2001:db8:0:7:1:2:3:4", 100), ("2001:db8:0:8:1:2:3:4", 90)]
        for (address, score) in addresses {
            let found = try await rows(
                "dynalinks", clicks: [DynalinksScene.click(["ip": "2001:db8:0:7:1:2:3:4"])],
                installs: [DynalinksScene.install(outer: ["ip": address])], links: [DynalinksScene.link])
            #expect(found.map(\.score) == [score])
        }
    }
}
