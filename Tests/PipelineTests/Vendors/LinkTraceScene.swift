import AttributionModel

/// A tap and a sign-up that meet in all signals, in the fields of `linktrace`.
enum LinkTraceScene {
    static func click(_ id: String = "k1", age: Milliseconds = .hour, _ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = [
            "clickId": id, "clickedAt": moment(-age), "shortCode": "a91c07de", "ip": "203.0.113.9",
            "userAgent": Browser.iPhone, "acceptLanguage": "en-GB", "timezone": "Europe/London",
        ]
        return fields.with(changes)
    }

    static func install(_ id: String = "n1", later: Milliseconds = 0, _ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = [
            "installId": id, "userId": "usr_1", "installedAt": moment(later), "ip": "203.0.113.9", "platform": "ios",
            "osVersion": "18.3.1", "languages": ["en-GB"], "timezone": "Europe/London",
        ]
        return fields.with(changes)
    }

    static func link(_ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = ["shortCode": "a91c07de", "referrerIdentifier": "user_4410", "campaign": "autumn_invite"]
        return fields.with(changes)
    }
}
