/// A version of iOS or iPadOS as agents and SDKs report it.
struct AppleRelease: Sendable {
    /// In `CPU iPhone OS …`: 18_6 and 18_7 for every version from 26 on.
    let token: String
    /// In `Version/…`.
    let safari: String
    /// The version that an SDK reports.
    let version: String
    /// Its share among Apple's devices.
    let weight: UInt64

    private init(_ version: String, _ weight: UInt64, token: String? = nil) {
        self.version = version
        self.weight = weight
        self.token = token ?? version.split(separator: ".").joined(separator: "_")
        safari = version.split(separator: ".").prefix(2).joined(separator: ".")
    }

    /// The releases in use, newest first.
    static let all: [AppleRelease] = [
        AppleRelease("26.1", 240, token: "18_7"), AppleRelease("26.0.1", 150, token: "18_7"),
        AppleRelease("26.0", 40, token: "18_6"), AppleRelease("18.7.1", 90), AppleRelease("18.6.2", 140),
        AppleRelease("18.5", 95), AppleRelease("18.3.1", 40), AppleRelease("18.1", 25), AppleRelease("17.7.2", 35),
        AppleRelease("17.6.1", 50), AppleRelease("17.5.1", 20), AppleRelease("16.7.12", 30), AppleRelease("15.8.4", 15),
        AppleRelease("12.5.7", 2),
    ]

    /// User agents on an iPhone or, with `isTablet`, on an iPad that asks for mobile pages.
    func agents(isTablet: Bool) -> [Browser] {
        let system =
            isTablet ? "(iPad; CPU OS \(token) like Mac OS X)" : "(iPhone; CPU iPhone OS \(token) like Mac OS X)"
        let engine = "Mozilla/5.0 \(system) AppleWebKit/605.1.15 (KHTML, like Gecko)"
        let plain = version.split(separator: ".").prefix(2).joined(separator: "_")
        let model = isTablet ? "iPad13,18" : "iPhone15,2"
        return [
            Browser(600, "\(engine) Version/\(safari) Mobile/15E148 Safari/604.1"),
            Browser(90, "\(engine) CriOS/141.0.7390.96 Mobile/15E148 Safari/604.1"),
            Browser(10, "\(engine) FxiOS/143.2 Mobile/15E148 Safari/605.1.15"),
            Browser(20, "\(engine) GSA/389.0.815853213 Mobile/15E148 Safari/604.1"),
            Browser(
                120,
                "\(engine) Mobile/22G100 Instagram 402.0.0.26.85 (\(model); iOS \(plain); de_DE; de; scale=3.00; 1179x2556; 799204718)",
                isWebView: true),
            Browser(
                90,
                "\(engine) Mobile/22G100 [FBAN/FBIOS;FBAV/532.0.0.55.71;FBBV/799312845;FBDV/\(model);FBMD/iPhone;FBSN/iOS;FBSV/\(version);FBLC/en_US]",
                isWebView: true),
            Browser(
                70,
                "\(engine) Mobile/15E148 musical_ly_41.8.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US",
                isWebView: true),
        ]
    }

    /// The agent of an iPad that asks for desktop pages, as all do by default: a Macintosh with touch points.
    var desktopClassAgent: String {
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/\(safari) Safari/605.1.15"
    }
}
