/// A country's share of the traffic, its clocks, languages and address ranges.
struct Region: Sendable {
    /// ISO 3166 code.
    let country: String
    /// Its share of the traffic, in thousandths.
    let weight: UInt64
    let zones: [Zone]
    let languages: [Language]
    /// First bytes of its IPv4 addresses.
    let firstBytes: [UInt64]
    /// The first 32 bits of its IPv6 addresses.
    let prefix: UInt64
}

/// A language setting as browsers and as SDKs spell it.
struct Language: Sendable {
    /// Its share of the region's people, in per cent.
    let weight: UInt64
    /// `Accept-Language` of Safari: reduced to one language.
    let safari: String
    /// `Accept-Language` of Chrome and desktop browsers: with English after the language itself.
    let chrome: String
    /// `Accept-Language` of web views inside apps.
    let webView: String
    /// `navigator.languages`, as a JSON array.
    let webList: String
    /// The preferred languages on iOS, as a JSON array: with script or the region of the device.
    let apple: String
    /// The locales on Android, as a JSON array: older codes of some languages.
    let android: String

    /// `tag` as on the web; `apple` and `android` where their first tag differs; `second`: another language spoken.
    init(
        _ weight: UInt64, _ tag: String, _ country: String, apple: String? = nil, android: String? = nil,
        second: String? = nil
    ) {
        self.weight = weight
        let primary = tag.split(separator: "-").first.map(String.init) ?? tag
        safari = tag == primary ? tag : "\(tag),\(primary);q=0.9"
        var list = tag == primary ? [tag] : [tag, primary]
        if primary != "en" { list += ["en-US", "en"] }
        chrome = list.enumerated().map { $0 == 0 ? $1 : "\($1);q=0.\(10 - $0)" }.joined(separator: ",")
        webView = tag
        webList = Language.array(list)
        let other = second ?? (primary == "en" ? nil : "en")
        self.apple = Language.array([apple ?? tag] + (other.map { ["\($0)-\(country)"] } ?? []))
        self.android = Language.array([android ?? tag] + (other == nil ? [] : ["en-US"]))
    }

    private static func array(_ tags: [String]) -> String {
        "[" + tags.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}
