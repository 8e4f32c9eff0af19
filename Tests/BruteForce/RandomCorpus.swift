package import AttributionModel
import Fixtures
import Foundation

/// Small adversarial inputs for a pipeline: few addresses, links and times near the bounds, and every kind of flaw.
///
/// Every canonical field is written at the first path that the pipeline maps it to, so that any pipeline will do. The
/// same seed and pipeline give the same lines. Lines are valid UTF-8 without line feeds, in random order.
package struct RandomCorpus: Sendable {
    package private(set) var clicks: [String] = []
    package private(set) var installs: [String] = []
    package private(set) var links: [String] = []

    /// How many lines of each kind a corpus has at most.
    package struct Size: Sendable {
        package var clicks: Int
        package var installs: Int
        let links = 7
        /// Over how many days clicks are spread; 0 keeps them within a window of each other.
        let days: Int

        package init(clicks: Int = 40, installs: Int = 30, days: Int = 0) {
            (self.clicks, self.installs, self.days) = (clicks, installs, days)
        }
    }

    private var random: SeededNumbers
    private let pipeline: PipelineDefinition
    private let days: Int
    private var start: Int64 = 0
    private var clickTimes: [Int64] = []
    /// How often of ten a signal takes its commonest value: from corpora where nothing meets to those where all do.
    private var favour = 0

    /// Makes the lines of a seed.
    package init(seed: UInt64, pipeline: PipelineDefinition, size: Size = Size()) {
        random = SeededNumbers(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        self.pipeline = pipeline
        days = size.days
        favour = random.pick([0, 5, 8, 9, 9])
        // Around both changes of daylight-saving time in New York, and in winter.
        start = random.pick([1_741_480_000_000, 1_762_020_000_000, 1_737_000_000_000])
        links = (0..<random.below(size.links) + 1).map { _ in link() }
        if pipeline.clicks.screening.knownLink {
            // All of the others may lack an id, and a catalogue without any link is refused.
            let fields = [LinkField.linkID: quoted(linkID())]
            links.append(line(fields, pipeline.links?.mapping ?? .canonical(LinkField.self)))
        }
        clicks = (0..<random.below(size.clicks) + 1).map { click($0) }
        installs = (0..<random.below(size.installs) + 1).map { install($0) }
        clicks += copies(of: clicks) + rivals(of: clicks)
        installs += copies(of: installs)
        clicks = (clicks + flaws()).shuffled(using: &random)
        installs = (installs + flaws()).shuffled(using: &random)
        links = (links + flaws()).shuffled(using: &random)
    }

    private mutating func copies(of lines: [String]) -> [String] {
        (0..<random.below(3)).map { _ in random.pick(lines) }
    }

    /// Lines of the same id and time as others, told otherwise.
    private mutating func rivals(of lines: [String]) -> [String] {
        (0..<random.below(4)).map { _ in
            let (told, other) = random.pick([
                ("203.0.113.9", "203.0.113.77"), ("en-GB", "de-DE"), ("000000000001", "000000000002"), ("844", "845"),
                ("spring", "summer"),
            ])
            return random.pick(lines).replacingOccurrences(of: told, with: other)
        }
    }

    private mutating func flaws() -> [String] {
        let flaws = [
            "", "   ", "{", "[1,2]", "null", "{\"a\":1}", "{\"a\":\"\\ud800\"}", "{} {}", "{\"a\":01}", "\"text\"",
            "{\"a\":\"tab\there\"}",
        ]
        return (0..<random.below(4)).map { _ in random.pick(flaws) }
    }

    // MARK: Values

    private static let uuids = [
        "6f0c9f5e-3f5a-4f0e-9a37-0d3f5f6f1a11", "0b8a2c52-3d0b-4d0e-8a5f-2f3a1d6b7c88",
        "11111111-2222-4333-8444-555555555555", "9d3e9d0a-60e1-4f3b-8d2c-6c1d5c0f4b21",
    ]
    /// UUIDs, one in upper case, beside a plain name.
    private static let linkIDs = [uuids[0], uuids[1].uppercased(), uuids[2], "spring-é\\\"7"]

    private mutating func linkID() -> String { random.pick(RandomCorpus.linkIDs) }

    /// A JSON text, now and then a null, an empty string, or what the field cannot be.
    private mutating func maybe(_ value: String, missing: Int = 5) -> String? {
        switch random.below(missing * (favour > 5 ? 30 : 6)) {
        case 0..<4: return nil
        case 4: return "null"
        case 5: return "\"\""
        case 6: return random.pick(["[]", "{\"x\":1}", "{}"])
        default: return value
        }
    }

    /// One of some values, the first one more often.
    private mutating func likely<Element>(_ elements: [Element]) -> Element {
        random.chance(favour, of: 10) ? elements[0] : random.pick(elements)
    }

    private func quoted(_ text: String) -> String { "\"" + text + "\"" }

    private mutating func text(_ texts: [String], missing: Int = 5) -> String? {
        maybe(quoted(likely(texts)), missing: missing)
    }

    /// RFC 3339 in one of its many spellings.
    private mutating func time(_ milliseconds: Int64) -> String {
        if pipeline.clicks.mapping.timeUnit == .milliseconds, random.chance(1, of: 4) { return "\(milliseconds)" }
        switch random.below(8) {
        case 0:
            let local = CivilTime.text(milliseconds + 5 * 3_600_000 + 30 * 60_000)
            return quoted(local.dropLast() + random.pick(["000", "999", ""]) + "+05:30")
        case 1: return quoted(CivilTime.text(milliseconds - 5 * 3_600_000).dropLast() + "-05:00")
        case 2: return quoted(CivilTime.text(milliseconds).lowercased())
        case 3 where milliseconds % 1_000 == 0: return quoted(CivilTime.text(milliseconds).dropLast(5) + "Z")
        default: return quoted(CivilTime.text(milliseconds))
        }
    }

    private mutating func requiredTime(_ milliseconds: Int64) -> String? {
        guard random.chance(1, of: 50) else { return time(milliseconds) }
        return random.pick([
            nil, "\"yesterday\"", "true", "\"1999-01-01T00:00:00Z\"", "\"2101-01-01T00:00:00Z\"",
            "\"2025-02-29T00:00:00Z\"", "\"2025-01-01T00:00:60Z\"", "\"2025-01-01T24:00:00Z\"",
            "\"2025-01-01T00:00:00\"",
        ])
    }

    private mutating func address() -> String? {
        text(
            random.chance(5 + favour, of: 6 + favour)
                ? ["203.0.113.9", "203.0.113.77", "100.64.1.2", "2001:db8::1", "2001:db8::1"]
                : [
                    "::ffff:203.0.113.9", "2001:DB8:0:0::1", "2001:db8::2", "fe80::1%eth0", "0.0.0.0", "203.0.113.09",
                    "fe80::1%eth0, 203.0.113.9", "fe80::1%",
                    "203.0.113.9:443", "[2001:db8::1]", "fd00::1", "198.51.100.7, 10.0.0.1",
                ], missing: 9)
    }

    private mutating func languages() -> String? {
        maybe(
            likely([
                "\"en-GB,en;q=0.9\"", "\"en-GB\"", "\"de-DE, en;q=0.5\"", "[\"en-GB\",\"en\"]", "[\"de-DE\"]",
                "\"en;q=0.5,de-DE\"", "\"*\"", "\"en_GB\"", "\"fr;q=0,de-DE\"", "\"en;q=1.5,de-DE\"",
            ]), missing: 9)
    }

    private mutating func zone() -> String? {
        text(
            [
                "America/New_York", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Asia/Calcutta", "UTC",
                "Mars/Phobos",
            ],
            missing: 3)
    }

    /// The offset of a zone or another one, in the unit that the pipeline declares.
    private mutating func offset(_ unit: OffsetUnit?) -> String? {
        let minutes = likely([-300, -300, -240, 60, 330, 0, 15 * 60])
        let written =
            switch unit {
            case .minutesWest: "\(-minutes)"
            case .secondsEast: "\(minutes * 60)"
            case .minutesEast, nil: "\(minutes)"
            }
        return maybe(written)
    }

    private mutating func device() -> String? {
        guard random.chance(1, of: 3) else { return nil }
        return text([
            "AAAAAAAA-0000-4000-8000-000000000001", "aaaaaaaa-0000-4000-8000-000000000001",
            "AAAAAAAA-0000-4000-8000-000000000002", "00000000-0000-0000-0000-000000000000", "not-a-uuid",
        ])
    }

    private mutating func parameters() -> String? {
        maybe(
            random.pick([
                "{\"code\":\"A\"}", "{\"n\": 7, \"o\":{\"k\":[1,null]}}", "{}", "{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\"}",
                "{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\",\"d\":\"4\"}", "{\"u\":\"\\u00e9 \\n\"}",
            ]), missing: 2)
    }

    private mutating func name(_ stem: String) -> String? {
        guard random.chance(1, of: 2) else { return nil }
        return maybe(
            random.pick(["\"\(stem)-1\"", "\"\(stem)-2\"", "\"\(stem), \\\"3\\\"\"", "\"é\\u0001\\/\\t\"", "7"]))
    }

    private mutating func flag(_ likely: Int, of whole: Int) -> String? {
        guard random.chance(1, of: 2) else { return nil }
        return random.chance(1, of: 30) ? "\"yes\"" : random.chance(likely, of: whole) ? "true" : "false"
    }

    // MARK: Records

    private mutating func link() -> String {
        var fields: [LinkField: String] = [:]
        fields[.linkID] = random.chance(1, of: 30) ? nil : quoted(linkID())
        let path = random.pick(["p1", "p2", "p3?keep=1"])
        let address = random.pick(["https://go.example/", "HTTPS://Go.Example:443/"]) + path
        fields[.url] = maybe(quoted(address), missing: 9)
        fields[.slug] = name("slug")
        fields[.appID] = random.chance(1, of: 4) ? text(["app-1", "app-2"]) : nil
        fields[.active] = flag(7, of: 8)
        fields[.createdAt] = random.chance(1, of: 2) ? maybe(time(start - Int64(random.below(3)) * 1_000)) : nil
        if random.chance(1, of: 4) {
            fields[.expiresAt] =
                random.chance(1, of: 5) ? "\"2150-01-01T00:00:00Z\"" : time(start + Int64(random.below(30)) * 3_600_000)
        }
        if random.chance(1, of: 3) {
            fields[.windowHours] = maybe(random.pick(["1", "6", "24", "48", "0.5", "\"6\""]))
        }
        fields[.deferredEnabled] = random.chance(1, of: 4) ? flag(1, of: 2) : nil
        fields[.environment] = environment()
        fields[.referrer] = name("referrer")
        fields[.campaign] = name("campaign")
        fields[.source] = name("source")
        fields[.medium] = name("medium")
        fields[.destinationURL] = name("https://shop.example/p")
        fields[.deepLinkURL] = name("shop://p")
        fields[.deepLinkURLAndroid] = name("android://p")
        fields[.customParams] = parameters()
        fields[.providerToken] = name("token")
        fields[.campaignToken] = name("token")
        return line(fields, pipeline.links?.mapping ?? .canonical(LinkField.self))
    }

    private mutating func environment() -> String? {
        guard random.chance(1, of: 3) else { return nil }
        return text(["production", "production", "production", "production", "development"], missing: 9)
    }

    private mutating func click(_ number: Int) -> String {
        var fields: [ClickField: String] = [:]
        let windows = pipeline.match.tiers.compactMap(\.window)
        let spread = random.pick(windows.map(\.limit) + [3_600_000])
        var time = start + Int64(random.below(13)) * spread / 12 + Int64(random.below(3))
        if days > 0 { time += Int64(random.below(days)) * 86_400_000 }
        clickTimes.append(time)
        fields[.clickID] =
            random.chance(1, of: 60) ? random.pick([nil, "\"\"", "true"]) : clickID(number)
        fields[.clickedAt] = requiredTime(time)
        fields[.linkID] = random.chance(1, of: 60) ? nil : quoted(random.chance(1, of: 8) ? "unknown" : linkID())
        fields[.appID] = random.chance(1, of: 5) ? text(["app-1", "app-2"]) : nil
        fields[.ip] = address()
        setAgent(&fields)
        fields[.acceptLanguage] = languages()
        fields[.languages] = random.chance(1, of: 4) ? languages() : nil
        let screen = likely([("390", "844"), ("844", "390"), ("412", "915"), ("390.5", "844"), ("0", "844")])
        fields[.screenWidth] = maybe(screen.0, missing: 12)
        fields[.screenHeight] = maybe(screen.1, missing: 12)
        fields[.pixelRatio] = maybe(likely(["3", "3.0", "2", "2.625", "0", "101"]))
        fields[.timeZone] = zone()
        fields[.timeZoneOffset] = offset(pipeline.clicks.offsetUnit)
        fields[.calendar] = text(["gregory", "Gregory", "buddhist"])
        fields[.osVersion] = random.chance(1, of: 4) ? text(["17.4.1", "17.4", "17.5", "16"]) : nil
        fields[.deviceID] = device()
        fields[.environment] = environment()
        fields[.appOpened] = flag(1, of: 6)
        fields[.referrer] = name("referrer")
        fields[.campaign] = name("campaign")
        fields[.source] = name("source")
        fields[.medium] = name("medium")
        fields[.destinationURL] = name("https://shop.example/c")
        fields[.deepLinkURL] = name("shop://c")
        fields[.deepLinkURLAndroid] = name("android://c")
        fields[.customParams] = parameters()
        fields[.providerToken] = name("token")
        fields[.campaignToken] = name("token")
        return line(fields, pipeline.clicks.mapping)
    }

    private mutating func clickID(_ number: Int) -> String {
        if random.chance(1, of: 8), number > 0 { return quoted("c\(random.below(number))") }
        return random.chance(1, of: 10) ? "\(number)" : quoted("c\(number)")
    }

    private mutating func setAgent(_ fields: inout [ClickField: String]) {
        let usual = random.chance(4 + favour, of: 5 + favour)
        let agent = usual ? likely(Array(PlainSignals.agents[..<6])) : random.pick(PlainSignals.agents)
        fields[.userAgent] = random.chance(1, of: 12) ? nil : quoted(agent.text)
        if random.chance(1, of: 3) { fields[.touchPoints] = random.pick(["5", "0", "1"]) }
        if random.chance(1, of: 3) { fields[.platform] = maybe(quoted(likely(["ios", "android"]))) }
    }

    private mutating func install(_ number: Int) -> String {
        var fields: [InstallField: String] = [:]
        fields[.installID] = random.chance(1, of: 60) ? nil : installID(number)
        fields[.requestedAt] = requiredTime(installTime())
        fields[.appID] = random.chance(1, of: 4) ? text(["app-1", "app-2"]) : nil
        fields[.userID] = random.chance(1, of: 2) ? text(["u1", "u2", "u3", "u4", "u5", "u6"]) : nil
        fields[.platform] = text(["ios", "ios", "iOS", "android", "Android"], missing: 12)
        fields[.ip] = address()
        fields[.userAgent] = text(["WarpLink-iOS/0.1.0", "okhttp/4.12.0", PlainSignals.agents[4].text], missing: 2)
        fields[.languages] = languages()
        let screen = likely([("390", "844"), ("844", "390"), ("412", "915"), ("1170", "2532"), ("390.5", "844")])
        fields[.screenWidth] = maybe(screen.0, missing: 12)
        fields[.screenHeight] = maybe(screen.1, missing: 12)
        fields[.pixelRatio] = maybe(likely(["3", "3.0", "2", "2.625"]))
        fields[.timeZone] = zone()
        fields[.timeZoneOffset] = offset(pipeline.installs.offsetUnit)
        fields[.calendar] = text(["gregory", "gregorian", "buddhist"])
        fields[.osVersion] = text(["17.4.1", "iOS 17.4.1", "17.4", "17.5", "Android 14", "14", "unknown"])
        fields[.deviceID] = device()
        fields[.installReferrer] = referrer()
        fields[.environment] = environment()
        fields[.simulator] = flag(1, of: 8)
        fields[.openedByLink] = flag(1, of: 8)
        fields[.firstLaunch] = flag(7, of: 8)
        fields[.sdkVersion] = name("0.1")
        fields[.isReinstall] = flag(1, of: 2)
        setModel(&fields)
        return line(fields, pipeline.installs.mapping)
    }

    /// A model of a device, now and then the only text that may name a platform.
    private mutating func setModel(_ fields: inout [InstallField: String]) {
        if random.chance(1, of: 2) {
            fields[.deviceModel] = text([
                "iPhone15,3", "iPad14,1", "Android SDK built for x86_64", "Pixel 8", "iOS Simulator", "Helios 300",
                "Android iPod", "other", "HiPad X", "Tripod 2",
            ])
        }
        guard random.chance(1, of: 8) else { return }
        fields[.platform] = random.pick([nil, "\"\"", "\"phone\""])
        fields[.userAgent] = random.pick([nil, "\"okhttp/4.12.0\""])
        fields[.osVersion] = random.pick([nil, "\"17.4\"", "\"14\""])
    }

    private mutating func installID(_ number: Int) -> String {
        quoted(random.chance(1, of: 10) && number > 0 ? "i\(random.below(number))" : "i\(number)")
    }

    /// A bound of some window, band or history after a click, give or take a millisecond, or any time.
    private mutating func installTime() -> Int64 {
        var bounds: [Int64] = [0, 60_000, pipeline.match.history]
        for tier in pipeline.match.tiers {
            if let window = tier.window { bounds += [window.limit, window.defaultLimit] }
            bounds += tier.probabilistic?.confidence?.bands.map(\.youngerThan) ?? []
        }
        let click = random.pick(clickTimes)
        // The end of the history lies months ahead; among days few installs are so far from the others.
        if days > 0, !random.chance(1, of: 20) { bounds.removeAll { $0 == pipeline.match.history } }
        if random.chance(2, of: 5) { return click + random.pick(bounds) + Int64(random.below(3)) - 1 }
        return click + Int64(random.below(12)) * random.pick(bounds) / 20
    }

    private mutating func referrer() -> String? {
        guard random.chance(1, of: 3) else { return nil }
        let id = random.pick(RandomCorpus.uuids)
        let url = "https://go.example/" + random.pick(["p1", "p2#top", "p3?keep=1", "p9"])
        let base64 = Data(url.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        let escaped = url.replacingOccurrences(of: ":", with: "%3A").replacingOccurrences(of: "/", with: "%2F")
            .replacingOccurrences(of: "?", with: "%3F").replacingOccurrences(of: "=", with: "%3D")
            .replacingOccurrences(of: "#", with: "%23")
        let texts: [String] =
            switch pipeline.installs.referrerFormat {
            case .warplink, nil:
                [
                    "utm_source=warplink&utm_content=\(id)", "utm_source%3Dwarplink%26utm_content%3D\(id)",
                    "utm_content=\(id.uppercased())&utm_source=warplink", "utm_source=google&utm_content=\(id)",
                    id, "utm_source=google-play&utm_medium=organic", "utm_source=warplink&utm_content=none",
                ]
            case .dynalinks: ["_url=\(base64)", "url=\(escaped)", "_url=!&url=\(escaped)", "url=ftp%3A%2F%2Fx", "x=1"]
            case .linkID: [random.pick(RandomCorpus.linkIDs), "unknown"]
            }
        return text(texts, missing: 9)
    }

    // MARK: Lines

    /// A line with each field at its first path, in random order, now and then with spaces or a key said twice.
    private mutating func line<Field: CanonicalField>(_ fields: [Field: String], _ mapping: FieldMapping) -> String {
        let root = ObjectText()
        for field in Field.allCases.filter({ fields[$0] != nil }).shuffled(using: &random) {
            guard let path = mapping.paths[field.rawValue].first else { continue }
            root.set(path[...], fields[field] ?? "null")
        }
        if random.chance(1, of: 10) { root.set(["ignored"], "{\"deep\":[1,2,{\"x\":null}]}") }
        let text = root.text(separator: random.chance(1, of: 6) ? " : " : ":")
        return random.chance(1, of: 12) ? text + random.pick([" ", "\r", "\t"]) : text
    }
}
