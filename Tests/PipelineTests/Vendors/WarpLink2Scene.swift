import AttributionModel

/// A tap and a first launch half an hour later that meet by the zone's name, in the fields of `warplink-2`.
enum WarpLink2Scene {
    static func click(_ id: String = "c1", age: Milliseconds = 30 * .minute, _ changes: [String: Any?] = [:]) -> Fields
    {
        let fields: Fields = [
            "click_id": id, "clicked_at": moment(-age), "link_id": WarpLinkScene.link, "ip": "203.0.113.9",
            "user_agent": Browser.iPhone, "accept_language": "de-DE,de;q=0.9", "timezone": "Europe/Berlin",
        ]
        return fields.with(changes)
    }

    static func install(_ id: String = "i1", later: Milliseconds = 0, _ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = [
            "install_id": id, "requested_at": moment(later), "platform": "ios", "ip": "203.0.113.9",
            "accept_language": "de-DE", "timezone": "Europe/Berlin", "sdk_version": "1.1.0",
        ]
        return fields.with(changes)
    }
}
