import AttributionModel

/// A tap in a browser and a first launch by the SDK that meet in all signals, in the fields of `warplink`.
enum WarpLinkScene {
    static let link = "6f0c9f5e-3f5a-4f0e-9a37-0d3f5f6f1a11"
    static let otherLink = "6f0c9f5e-3f5a-4f0e-9a37-0d3f5f6f1a12"

    static func click(_ id: String = "c1", age: Milliseconds = .minute, _ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = [
            "click_id": id, "timestamp": moment(-age), "link_id": link, "ip": "203.0.113.9",
            "user_agent": Browser.iPhone, "accept_language": "en-US,en;q=0.9",
            "screen": ["width": 390, "height": 844], "timezone_offset": 300,
        ]
        return fields.with(changes)
    }

    static func install(_ id: String = "i1", later: Milliseconds = 0, _ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = [
            "install_id": id, "timestamp": moment(later), "platform": "ios", "ip": "203.0.113.9",
            "user_agent": "WarpLink-iOS/0.1.0", "languages": ["en-US"], "screen": ["width": 390, "height": 844],
            "timezone_offset_seconds": -18_000,
        ]
        return fields.with(changes)
    }

    /// The same on Android.
    static func androidClick(_ changes: [String: Any?] = [:]) -> Fields {
        click("c1", ["user_agent": Browser.android, "screen": ["width": 412, "height": 915]]).with(changes)
    }

    /// The same on Android, whose SDKs before 1.1.0 give physical pixels.
    static func androidInstall(_ changes: [String: Any?] = [:]) -> Fields {
        let android: [String: Any?] = [
            "platform": "android", "user_agent": "WarpLink-Android/0.1.1", "screen": ["width": 1080, "height": 2400],
        ]
        return install("i1", android).with(changes)
    }

    static func click(_ changes: [String: Any?]) -> Fields { click("c1", changes) }
    static func install(_ changes: [String: Any?]) -> Fields { install("i1", changes) }

    /// The lines of so many such clicks, `c0` and on.
    static func clicks(_ count: Int, age: Milliseconds = .minute, _ changes: [String: Any?] = [:]) throws -> [String] {
        try (0..<count).map { try click("c\($0)", age: age, changes).line }
    }

    /// The lines of so many such installs, `i0` and on, each second one so much later.
    static func installs(
        _ count: Int, _ changes: [String: Any?] = [:], every step: Milliseconds = 0
    ) throws -> [String] {
        try (0..<count).map { try install("i\($0)", later: Int64($0 % 2) * step, changes).line }
    }

    /// The days of these installs and of those a day later.
    static let days = (from: String(moment().prefix(10)), to: String(moment(.day).prefix(10)))
}
