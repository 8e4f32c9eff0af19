/// The fields of a click, required ones first, in the order in which bad ones are named (spec §2).
public enum ClickField: Int, CanonicalField {
    case clickID, clickedAt, linkID
    case appID, ip, userAgent, acceptLanguage, languages, screenWidth, screenHeight, pixelRatio, touchPoints
    case timeZone, timeZoneOffset, calendar, osVersion, deviceID, platform, environment, appOpened
    case referrer, campaign, source, medium, destinationURL, deepLinkURL, deepLinkURLAndroid, customParams
    case providerToken, campaignToken
}

extension ClickField {
    /// Its name in pipeline files and messages, and the source field's where the pipeline names none (spec §2).
    public var name: String {
        switch self {
        case .clickID: "click_id"
        case .clickedAt: "clicked_at"
        case .linkID: "link_id"
        case .appID: "app_id"
        case .ip: "ip"
        case .userAgent: "user_agent"
        case .acceptLanguage: "accept_language"
        case .languages: "languages"
        case .screenWidth: "screen_width"
        case .screenHeight: "screen_height"
        case .pixelRatio: "pixel_ratio"
        case .touchPoints: "touch_points"
        case .timeZone: "timezone"
        case .timeZoneOffset: "timezone_offset"
        case .calendar: "calendar"
        case .osVersion: "os_version"
        case .deviceID: "device_id"
        case .platform: "platform"
        case .environment: "environment"
        case .appOpened: "app_opened"
        case .referrer: "referrer"
        case .campaign: "campaign"
        case .source: "source"
        case .medium: "medium"
        case .destinationURL: "destination_url"
        case .deepLinkURL: "deep_link_url"
        case .deepLinkURLAndroid: "deep_link_url_android"
        case .customParams: "custom_params"
        case .providerToken: "provider_token"
        case .campaignToken: "campaign_token"
        }
    }

    /// What its value must be (spec §2, Types).
    public var type: FieldType {
        switch self {
        case .clickedAt: .time
        case .languages: .languages
        case .screenWidth, .screenHeight, .pixelRatio, .touchPoints, .timeZoneOffset: .number
        case .appOpened: .flag
        case .customParams: .object
        default: .text
        }
    }

    /// Whether a click without it is unreadable: `click_id`, `clicked_at`, `link_id` (spec §2).
    public var isRequired: Bool { rawValue <= ClickField.linkID.rawValue }

    /// Whether its text is looked up by a digest: ids, and texts that many clicks share.
    public var isDigested: Bool {
        switch self {
        case .clickID, .linkID, .userAgent, .acceptLanguage, .languages, .timeZone, .referrer, .campaign, .source,
            .appID, .environment, .calendar, .osVersion, .platform:
            true
        default: false
        }
    }
}
