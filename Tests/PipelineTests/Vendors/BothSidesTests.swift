import Testing

/// What a browser and an SDK say of one phone, each in its own way (spec §3).
@Suite("Normal forms that differ by side")
struct BothSidesTests {
    struct Pair: CustomTestStringConvertible {
        var testDescription = ""
        var click: Changes = [:]
        var install: Changes = [:]
        /// The tier in which the two meet and win, nil for none.
        var tier: String?
    }

    private func check(
        _ pair: Pair, _ scene: Scene = Scene(pipeline: "warplink"), click: Fields = WarpLinkScene.click(),
        install: Fields = WarpLinkScene.install()
    ) async throws {
        let found = try await scene.rows(clicks: [click.with(pair.click)], installs: [install.with(pair.install)])
        #expect(found.map(\.tier) == [pair.tier])
        #expect(found.map(\.click) == [pair.tier.map { _ in "c1" }])
    }

    // MARK: Screens

    static let screens = [
        Pair(testDescription: "CSS pixels and points", tier: "enriched"),
        Pair(
            testDescription: "a tap held sideways", click: ["screen": ["width": 844, "height": 390]], tier: "enriched"),
        Pair(
            testDescription: "an app that gives device pixels", install: ["screen": ["width": 1170, "height": 2532]]),
        Pair(
            testDescription: "an app without a screen", install: ["screen": ["width": 0, "height": 0]], tier: "basic"),
        Pair(testDescription: "scripts blocked in the browser", click: ["screen": nil], tier: "basic"),
    ]

    @Test(
        "screens of iPhones agree in points, held either way; device pixels do not, and an absent one is none",
        arguments: screens)
    func screen(pair: Pair) async throws {
        try await check(pair)
    }

    @Test("Android's physical pixels are never compared with a browser's")
    func physicalPixels() async throws {
        try await check(
            Pair(tier: "enriched_android"), click: WarpLinkScene.androidClick(),
            install: WarpLinkScene.androidInstall())
    }

    static let pixels = [
        Pair(testDescription: "1080 x 2400 at 2.625 is 412 x 915", install: ["pixel_ratio": 2.625], tier: "enriched"),
        Pair(testDescription: "at 3 it is 360 x 800", install: ["pixel_ratio": 3]),
        Pair(testDescription: "without a ratio there is no screen", tier: "enriched_android"),
    ]

    @Test("a pipeline can divide physical pixels by their ratio", arguments: pixels)
    func dividedPixels(pair: Pair) async throws {
        let scene = Scene(
            pipeline: "warplink",
            changes: [
                ("  referrer_format: warplink", "  screen_unit: pixels\n  referrer_format: warplink"),
                ("      platforms: [ios]\n", ""),
            ])
        try await check(
            pair, scene, click: WarpLinkScene.androidClick(), install: WarpLinkScene.androidInstall())
    }

    // MARK: Offsets from UTC

    static let offsets = [
        Pair(testDescription: "New York: 300 west, -18000 s east", tier: "enriched"),
        Pair(
            testDescription: "Kolkata: -330 west, 19800 s east", click: ["timezone_offset": -330],
            install: ["timezone_offset_seconds": 19_800], tier: "enriched"),
        Pair(
            testDescription: "St John's: 210 west, -12600 s east", click: ["timezone_offset": 210],
            install: ["timezone_offset_seconds": -12_600], tier: "enriched"),
        Pair(
            testDescription: "London: 0 on both sides", click: ["timezone_offset": 0],
            install: ["timezone_offset_seconds": 0], tier: "enriched"),
        Pair(testDescription: "one sign the other way round", install: ["timezone_offset_seconds": 18_000]),
        Pair(
            testDescription: "minutes where seconds are declared",
            install: ["timezone_offset_seconds": -300]),
        Pair(
            testDescription: "a zone's name on one side gives its offset at that time",
            click: ["timezone_offset": nil, "timezone": "America/New_York"], tier: "enriched"),
        Pair(
            testDescription: "a name goes before an offset that says otherwise",
            click: ["timezone_offset": 0, "timezone": "America/New_York"], tier: "enriched"),
        Pair(
            testDescription: "an unknown name leaves the offset",
            install: ["timezone": "Mars/Olympus"], tier: "enriched"),
        Pair(testDescription: "an offset of 15 h is none", install: ["timezone_offset_seconds": 54_000], tier: "basic"),
    ]

    @Test("offsets agree in minutes west and seconds east, and a zone's name goes before them", arguments: offsets)
    func offset(pair: Pair) async throws {
        try await check(pair)
    }

    @Test(
        "offsets agree in minutes west and minutes east where the pipeline says so",
        arguments: [(-300, "enriched"), (300, nil)] as [(Int, String?)])
    func minutesEast(offset: Int, tier: String?) async throws {
        let scene = Scene(
            pipeline: "warplink",
            changes: [
                ("  timezone_offset: seconds_east", "  timezone_offset: minutes_east"),
                ("timezone_offset: timezone_offset_seconds, ", ""),
            ])
        let pair = Pair(install: ["timezone_offset": offset], tier: tier)
        try await check(pair, scene)
    }

    @Test("the SDKs from 1.1.0 on send the browser's sign")
    func sameSign() async throws {
        let common: Changes = ["timezone_offset": -120, "timezone": nil]
        let (click, install) = (WarpLink2Scene.click(), WarpLink2Scene.install())
        let same = Pair(click: common, install: common, tier: "enriched")
        try await check(same, Scene(pipeline: "warplink-2"), click: click, install: install)
        let mirrored = Pair(click: common, install: ["timezone_offset": 120, "timezone": nil])
        try await check(mirrored, Scene(pipeline: "warplink-2"), click: click, install: install)
    }

    @Test("a tap before a change of daylight-saving time and an install after it have different offsets")
    func daylightSaving() async throws {
        // New York went from 240 to 300 minutes west on 2025-11-02 at 06:00 UTC.
        let click = WarpLinkScene.click(["timestamp": "2025-11-02T05:30:00Z", "timezone_offset": 240])
        let zone: [String: Any?] = ["timezone": "America/New_York", "timezone_offset_seconds": nil]
        for (time, tier) in [("2025-11-02T05:50:00Z", "enriched"), ("2025-11-02T06:10:00Z", nil)] {
            let install = WarpLinkScene.install(zone).with(["timestamp": time])
            let found = try await rows("warplink", clicks: [click], installs: [install])
            #expect(found.map(\.tier) == [tier])
        }
    }

    // MARK: Zone names

    @Test(
        "two names of one zone agree",
        arguments: [
            ("Asia/Calcutta", "Asia/Kolkata"), ("Europe/Kiev", "Europe/Kyiv"), ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
            ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("US/Pacific", "America/Los_Angeles"),
            ("UTC", "Etc/GMT"),
        ])
    func zoneAlias(web: String, app: String) async throws {
        let pair = Pair(click: ["timezone": web], install: ["timezone": app], tier: "enriched_tz")
        try await check(
            pair, Scene(pipeline: "warplink-2"), click: WarpLink2Scene.click(), install: WarpLink2Scene.install())
    }

    @Test("two zones of one offset are two zones")
    func otherZone() async throws {
        let pair = Pair(click: ["timezone": "Europe/Berlin"], install: ["timezone": "Europe/Paris"])
        try await check(
            pair, Scene(pipeline: "warplink-2"), click: WarpLink2Scene.click(), install: WarpLink2Scene.install())
    }

    // MARK: Languages

    static let languages = [
        ("en-GB,en;q=0.9", ["en-GB", "fr-FR"], true), ("id-ID,id;q=0.9", ["in_ID"], true),
        ("he-IL,he;q=0.9", ["iw"], true), ("zh-CN,zh;q=0.9", ["zh-Hans-CN"], true), ("en-us", ["EN-US"], true),
        ("de;q=0.5,en-US;q=0.9", ["en"], true), ("*,fr;q=0.4", ["fr-CA"], true), ("de;q=0,en", ["de", "en"], false),
        ("no", ["nb-NO"], false), ("en-GB,fr;q=0.9", ["fr-FR", "en-GB"], false),
    ]

    @Test("a header's tag of the greatest weight agrees with the first of a list by its language", arguments: languages)
    func language(header: String, list: [String], meet: Bool) async throws {
        let pair = Pair(
            click: ["accept_language": header], install: ["languages": list], tier: meet ? "enriched" : nil)
        try await check(pair)
    }

    // MARK: Addresses

    static let addresses = [
        ("203.0.113.9", "::ffff:203.0.113.9", true), ("2001:db8::7", "2001:DB8:0:0:0:0:0:7", true),
        ("fe80::7%en0", "fe80::7", true), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", false),
        ("203.0.113.9", "203.0.113.10", false), ("203.0.113.9", "2001:db8::7", false),
    ]

    @Test("spellings of one address agree, as two servers log it, and no two addresses do", arguments: addresses)
    func address(web: String, app: String, meet: Bool) async throws {
        let pair = Pair(click: ["ip": web], install: ["ip": app], tier: meet ? "enriched" : nil)
        try await check(pair)
    }

    @Test(
        "IPv6 privacy addresses meet by `network` and `ip_prefix`, IPv4 neighbours by `network` alone",
        arguments: [("ip", false, false), ("ip_prefix", true, false), ("network", true, true)])
    func privacyAddress(signal: String, sixMeets: Bool, fourMeets: Bool) async throws {
        var scene = Scene(pipeline: "warplink")
        if signal != "ip" { scene.changes = [("key: [ip,", "key: [\(signal),")] }
        let pairs = [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", sixMeets),
            ("203.0.113.9", "203.0.113.10", fourMeets), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("203.0.113.9", "203.0.114.9", false),
        ]
        for (web, app, meet) in pairs {
            let pair = Pair(click: ["ip": web], install: ["ip": app], tier: meet ? "enriched" : nil)
            try await check(pair, scene)
        }
    }
}
