import AttributionModel

/// A web page's fingerprint and an app's that agree on everything, in the fields of `dynalinks`.
enum DynalinksScene {
    static var link: Fields {
        [
            "id": "spring", "full_url": "https://acme.dynalinks.app/r/spring", "deep_link_value": "/spring",
        ]
    }

    static func click(_ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = [
            "fingerprint_id": "c1", "link_id": "spring", "recorded_at": moment(-.minute), "ip": "203.0.113.9",
            "user_agent": Browser.iPhone, "screen_width": 390, "screen_height": 844, "device_pixel_ratio": 3,
            "timezone": "Europe/Berlin", "calendar": "gregory", "language": "de-DE", "languages": ["de-DE", "en-US"],
        ]
        return fields.with(changes)
    }

    /// The install; `changes` are of its fingerprint, `outer` of what is around that.
    static func install(_ changes: [String: Any?] = [:], outer: [String: Any?] = [:]) -> Fields {
        let fingerprint: Fields = [
            "screen_width": 390, "screen_height": 844, "device_pixel_ratio": 3, "os_version": "18.3.0",
            "timezone": "Europe/Berlin", "calendar": "gregory", "language": "de-DE", "languages": ["de-DE", "en-US"],
            "simulator": false,
        ]
        let fields: Fields = [
            "install_id": "i1", "requested_at": moment(), "ip": "203.0.113.9", "platform": "ios",
            "fingerprint": fingerprint.with(changes),
        ]
        return fields.with(outer)
    }

    static func android(referrer: String?, _ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = ["install_id": "i1", "requested_at": moment(), "platform": "android"]
        return fields.with(["install_referrer": referrer]).with(changes)
    }
}
