import AttributionModel
import Foundation

/// The signals of a record as plain texts, equal where the signals are (spec §3).
///
/// For what random tests hold: dotted IPv4, well-formed IPv6 (mapped, with a zone id), the agents and time zones listed
/// here, versions of one to three numbers, tags of letters and digits, UUIDs, and the three referrer formats.
struct PlainSignals {
    var texts: [Signal: String] = [:]

    subscript(signal: Signal) -> String? { texts[signal] }

    /// An agent that random tests use, and what it says of itself.
    struct Agent {
        var text: String
        var platform: Platform
        var version: String?
    }

    static let agents: [Agent] = [
        Agent(
            text: iPhone("17_4_1", "Version/17.4.1 Mobile/15E148 Safari/604.1"), platform: .ios, version: "17.4.1"),
        Agent(text: iPhone("17_5", "Version/17.5 Mobile/15E148 Safari/604.1"), platform: .ios, version: "17.5"),
        Agent(text: iPhone("18_6", "Mobile/15E148"), platform: .ios, version: nil),
        Agent(text: iPhone("18_6", "Version/26.0 Mobile/15E148 Safari/604.1"), platform: .ios, version: "26.0"),
        Agent(text: android("Android 14; Pixel 8"), platform: .android, version: "14"),
        Agent(text: android("Android 10; K"), platform: .android, version: nil),
        Agent(
            text: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0",
            platform: .other, version: nil),
        Agent(text: macintosh, platform: .other, version: nil),
        Agent(
            text: iPhone("17_4_1", "Mobile/15E148 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
            platform: .ios, version: "17.4.1"),
        Agent(text: "WhatsApp/2.23.20.0", platform: .other, version: nil),
        Agent(text: sdk, platform: .ios, version: nil),
        Agent(text: "okhttp/4.12.0", platform: .other, version: nil),
        Agent(text: iPhone("17_5", "Mobile/15E148 Shop AppVersion/26.4"), platform: .ios, version: "17.5"),
        Agent(text: iPhone("18_6", "Mobile/15E148 Shop AppVersion/3.4"), platform: .ios, version: nil),
        Agent(text: "FoxNews Phone/4.2 (Linux; Android 13; Pixel 7)", platform: .android, version: "13"),
        Agent(text: android("Android 10; HiPad X Build/QP1A.190711.020"), platform: .android, version: "10"),
    ]

    static let sdk = "WarpLink-iOS/0.1.0"

    static let macintosh =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 "
        + "Safari/605.1.15"

    private static func iPhone(_ version: String, _ rest: String) -> String {
        "Mozilla/5.0 (iPhone; CPU iPhone OS \(version) like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \(rest)"
    }
    private static func android(_ device: String) -> String {
        "Mozilla/5.0 (Linux; \(device)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36"
    }

    /// The zones that random tests use, with their canonical names.
    static let zones = [
        "America/New_York": "America/New_York", "Europe/Berlin": "Europe/Berlin", "Asia/Kolkata": "Asia/Kolkata",
        "Asia/Calcutta": "Asia/Kolkata", "UTC": "Etc/UTC", "Etc/UTC": "Etc/UTC", "GMT": "Etc/UTC",
    ]

    var platform: Platform? { Platform.allCases.first { $0.name == self[.platform] } }

    /// What candidates and installs say in common of any record.
    private mutating func setAddress(_ text: String?) {
        guard let text, let groups = PlainSignals.address(text) else { return }
        texts[.ip] = groups.joined(separator: ":")
        texts[.network] = groups.dropLast(groups.count == 4 ? 1 : 4).joined(separator: ":")
        texts[.ipPrefix] = groups.prefix(4).joined(separator: ":")
    }

    /// Four decimal or eight hexadecimal groups.
    static func address(_ text: String) -> [String]? {
        if let four = dotted(text) { return four.allSatisfy { $0 == "0" } ? nil : four }
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 1 || parts[1].wholeMatch(of: /[A-Za-z0-9._~-]+/) != nil else { return nil }
        let bare = parts[0]
        guard bare.contains(":"), !bare.contains("[") else { return nil }
        var body = bare
        if let colon = bare.lastIndex(of: ":"), let four = dotted(String(bare[bare.index(after: colon)...])) {
            let bytes = four.compactMap { Int($0) }
            body = bare[...colon] + String(bytes[0] * 256 + bytes[1], radix: 16) + ":"
            body += String(bytes[2] * 256 + bytes[3], radix: 16)
        }
        let halves = body.components(separatedBy: "::").map { $0.split(separator: ":").map(String.init) }
        guard halves.count <= 2 else { return nil }
        let given = halves.reduce(0) { $0 + $1.count }
        guard halves.count == 2 ? given < 8 : given == 8 else { return nil }
        let zeros = Array(repeating: "0", count: 8 - given)
        let groups = (halves[0] + (halves.count == 2 ? zeros + halves[1] : [])).compactMap { Int($0, radix: 16) }
        guard groups.count == 8, groups.allSatisfy({ (0...0xFFFF).contains($0) }), groups.contains(where: { $0 != 0 })
        else { return nil }
        if groups[0..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
            let four = [groups[6] / 256, groups[6] % 256, groups[7] / 256, groups[7] % 256]
            return four.allSatisfy { $0 == 0 } ? nil : four.map(String.init)
        }
        return groups.map { String($0, radix: 16) }
    }

    private static func dotted(_ text: String) -> [String]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4 else { return nil }
        return parts.allSatisfy { part in Int(part).map { (0...255).contains($0) && String($0) == part } ?? false }
            ? parts : nil
    }

    /// The address class that confidence asks for: `shared`, `household`, `individual`, nil without an address.
    var ipClass: String? {
        guard let groups = self[.ip]?.split(separator: ":").map(String.init) else { return nil }
        if groups.count == 4 {
            let bytes = groups.compactMap { Int($0) }
            let isShared =
                bytes[0] == 10 || bytes[0] == 127 || bytes[0] == 100 && (64...127).contains(bytes[1])
                || bytes[0] == 172 && (16...31).contains(bytes[1]) || bytes[0] == 192 && bytes[1] == 168
                || bytes[0] == 169 && bytes[1] == 254
            return isShared ? "shared" : "household"
        }
        let first = Int(groups[0], radix: 16) ?? 0
        return (0xFC00...0xFDFF).contains(first) || (0xFE80...0xFEBF).contains(first) ? "shared" : "individual"
    }

    private mutating func setVersion(_ text: String?, agent: Agent?) {
        func numbers(_ text: String) -> [Int] {
            let rest = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
            return rest.split(separator: ".").compactMap { Int($0) }
        }
        var parts = text.map(numbers) ?? []
        if parts.isEmpty { parts = agent?.version.map(numbers) ?? [] }
        guard !parts.isEmpty else { return }
        parts += [0, 0]
        texts[.osMajor] = "\(parts[0])"
        texts[.osVersion] = "\(parts[0]).\(parts[1])"
        texts[.osPatch] = "\(parts[0]).\(parts[1]).\(parts[2])"
    }

    private mutating func setLanguages(_ tags: [String]) {
        guard let first = tags.first else { return }
        texts[.languageTag] = first
        texts[.languages] = tags.joined(separator: ",")
        let primary = first.split(separator: "-").first.map(String.init) ?? first
        texts[.language] = ["iw": "he", "in": "id", "ji": "yi"][primary] ?? primary
    }

    /// The usable tags of an array or of a text in Accept-Language form, in order of preference.
    static func tags(_ value: PlainRecord.Value?) -> [String] {
        var found: [(tag: String, quality: Double)] = []
        switch value {
        case .tags(let tags): found = tags.map { ($0, 1) }
        case .text(let text):
            for item in text.split(separator: ",") {
                let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
                guard let tag = parts.first else { continue }
                var quality: Double? = 1
                if parts.count > 1 { quality = parts[1].hasPrefix("q=") ? Double(parts[1].dropFirst(2)) : nil }
                if let quality, quality > 0, quality <= 1 { found.append((tag, quality)) }
            }
        default: break
        }
        let usable = found.map { ($0.tag.lowercased().replacingOccurrences(of: "_", with: "-"), $0.quality) }
            .filter { tag, _ in tag.wholeMatch(of: /[a-z]{2,8}(-[a-z0-9]{1,8})*/) != nil }
        // A stable order by falling quality.
        return usable.enumerated().sorted { one, other in
            one.element.1 != other.element.1 ? one.element.1 > other.element.1 : one.offset < other.offset
        }.map { $0.element.0 }
    }

    private mutating func setScreen(_ width: Double?, _ height: Double?, ratio: Double?, _ unit: ScreenUnit) {
        var sides = [width, height].compactMap { $0 }
        if unit == .pixels {
            guard let ratio else { return }
            sides = sides.map { ($0 / ratio).rounded(.up) }
        }
        guard sides.count == 2, sides.allSatisfy({ $0 == $0.rounded() && $0 >= 1 && $0 <= 100_000 }) else { return }
        texts[.screen] = sides.sorted().map { String(Int($0)) }.joined(separator: "x")
    }

    private mutating func setZone(_ name: String?, offset: Double?, _ unit: OffsetUnit?, at time: Int64) {
        if let name, let canonical = PlainSignals.zones[name] {
            texts[.timeZone] = canonical
            texts[.timeZoneOffset] = CivilTime.secondsEast(of: canonical, at: time).map { String($0 / 60) }
            return
        }
        guard let offset, let unit else { return }
        let minutes =
            switch unit {
            case .minutesEast: offset
            case .minutesWest: -offset
            case .secondsEast: offset / 60
            }
        guard minutes == minutes.rounded(), abs(minutes) <= 14 * 60 else { return }
        texts[.timeZoneOffset] = String(Int(minutes))
    }

    private static func uuid(_ text: String?) -> String? {
        guard let text = text?.lowercased(),
            text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) != nil
        else { return nil }
        return text.contains { $0 != "0" && $0 != "-" } ? text : nil
    }

    /// The platform that one of the texts names, iOS before Android; else `other` where there is an agent.
    ///
    /// The SDK's agent says no more than `iOS`, a word that counts in installs alone (spec §11).
    private mutating func setPlatform(_ texts: [String?], agent: String?, isInstall: Bool) {
        for text in texts.compactMap({ $0 }) {
            if let known = PlainSignals.agents.first(where: { $0.text == text }) {
                if known.platform == .other || known.text == PlainSignals.sdk && !isInstall { continue }
                self.texts[.platform] = known.platform.name
                return
            }
            let lower = text.lowercased()
            let isApple = lower.split { !$0.isLetter }.contains { letters in
                ["iphone", "ipad", "ipod"].contains { letters.hasPrefix($0) }
            }
            if isApple || lower.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains("ios") {
                self.texts[.platform] = Platform.ios.name
                return
            }
            if lower.contains("android") {
                self.texts[.platform] = Platform.android.name
                return
            }
        }
        if agent != nil { self.texts[.platform] = Platform.other.name }
    }

    init(click: PlainRecord, at time: Int64, _ source: ClickSource) {
        let agentText = click.text(ClickField.userAgent)
        let agent = PlainSignals.agents.first { $0.text == agentText }
        setAddress(click.text(ClickField.ip))
        setPlatform([click.text(ClickField.platform), agentText], agent: agentText, isInstall: false)
        let isPad = agentText == PlainSignals.macintosh && (click.number(ClickField.touchPoints) ?? 0) > 1
        if isPad, texts[.platform] == Platform.other.name { texts[.platform] = Platform.ios.name }
        setVersion(click.text(ClickField.osVersion), agent: agent)
        let own = PlainSignals.tags(click.values[ClickField.languages.rawValue])
        setLanguages(own.isEmpty ? PlainSignals.tags(click.values[ClickField.acceptLanguage.rawValue]) : own)
        setRatio(click.number(ClickField.pixelRatio))
        setScreen(
            click.number(ClickField.screenWidth), click.number(ClickField.screenHeight), ratio: nil, .points)
        setZone(
            click.text(ClickField.timeZone), offset: click.number(ClickField.timeZoneOffset), source.offsetUnit,
            at: time)
        texts[.calendar] = click.text(ClickField.calendar)?.lowercased()
        texts[.deviceID] = PlainSignals.uuid(click.text(ClickField.deviceID))
    }

    init(install: PlainRecord, at time: Int64, _ source: InstallSource) {
        let agentText = install.text(InstallField.userAgent)
        let agent = PlainSignals.agents.first { $0.text == agentText }
        setAddress(install.text(InstallField.ip))
        setPlatform(
            [
                install.text(InstallField.platform), agentText, install.text(InstallField.osVersion),
                install.text(InstallField.deviceModel),
            ], agent: agentText, isInstall: true)
        setVersion(install.text(InstallField.osVersion), agent: agent)
        setLanguages(PlainSignals.tags(install.values[InstallField.languages.rawValue]))
        let ratio = setRatio(install.number(InstallField.pixelRatio))
        setScreen(
            install.number(InstallField.screenWidth), install.number(InstallField.screenHeight), ratio: ratio,
            source.screenUnit)
        setZone(
            install.text(InstallField.timeZone), offset: install.number(InstallField.timeZoneOffset),
            source.offsetUnit, at: time)
        let calendar = install.text(InstallField.calendar)?.lowercased()
        texts[.calendar] = calendar.map { ["gregorian": "gregory", "republicofchina": "roc"][$0] ?? $0 }
        texts[.deviceID] = PlainSignals.uuid(install.text(InstallField.deviceID))
        if let referrer = install.text(InstallField.installReferrer), let format = source.referrerFormat {
            texts[.referredLink] = PlainSignals.referredLink(referrer, format, source.ignoredQuery)
        }
    }

    @discardableResult
    private mutating func setRatio(_ ratio: Double?) -> Double? {
        guard let ratio, ratio > 0, ratio <= 100 else { return nil }
        texts[.pixelRatio] = "\(ratio)"
        return ratio
    }

    private static func referredLink(_ text: String, _ format: ReferrerFormat, _ ignored: [String]) -> String? {
        switch format {
        case .linkID: return text
        case .warplink:
            if let bare = uuid(text) { return bare }
            let pairs =
                text.removingPercentEncoding.map(pairs)
                ?? pairs(text).map { pair in
                    (pair.key, pair.value.removingPercentEncoding ?? pair.value)
                }
            guard pairs.first(where: { $0.key == "utm_source" })?.value == "warplink" else { return nil }
            return uuid(pairs.first { $0.key == "utm_content" }?.value)
        case .dynalinks:
            let pairs = pairs(text)
            if let coded = pairs.first(where: { $0.key == "_url" })?.value {
                var base64 = coded.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
                while base64.count % 4 != 0 { base64 += "=" }
                if let data = Data(base64Encoded: base64), let url = String(data: data, encoding: .utf8),
                    let canonical = canonicalURL(url, ignored)
                {
                    return canonical
                }
            }
            let plain = pairs.first { $0.key == "url" }?.value.removingPercentEncoding
            return plain.flatMap { canonicalURL($0, ignored) }
        }
    }

    private static func pairs(_ text: String) -> [(key: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// A link's address without what does not tell links apart (spec §3, `referred_link`).
    static func canonicalURL(_ text: String, _ ignored: [String]) -> String? {
        let whole = text.prefix { $0 != "#" }
        guard let match = whole.wholeMatch(of: /([A-Za-z]+):\/\/([^\/?]+)([^?]*)(?:\?(.*))?/)?.output else {
            return nil
        }
        let scheme = match.1.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        var host = match.2.lowercased()
        let defaultPort = scheme == "http" ? ":80" : ":443"
        if host.hasSuffix(defaultPort) { host.removeLast(defaultPort.count) }
        let path = match.3 == "/" ? "" : String(match.3)
        let query = (match.4 ?? "").split(separator: "&").filter { pair in
            !ignored.contains("*") && !ignored.contains(String(pair.prefix { $0 != "=" }))
        }
        return scheme + "://" + host + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
