/// What a canonical field's value must be (spec §2, Types).
package enum FieldType: Sendable, Equatable {
    /// A string, or an integer taken as its literal text.
    case text
    /// A number.
    case number
    /// RFC 3339 text with zone, or a number in the pipeline's declared unit.
    case time
    /// A boolean.
    case flag
    /// An array of strings, or one string in Accept-Language form.
    case languages
    /// An object, carried byte for byte.
    case object
}

/// A record's canonical fields: an enumeration whose raw values are places in a `ParsedFields`.
package protocol CanonicalField: RawRepresentable, CaseIterable, Sendable, Hashable where RawValue == Int {
    /// The name in pipeline files and messages.
    var name: String { get }
    /// What its value must be.
    var type: FieldType { get }
    /// Whether a record without it is unreadable.
    var isRequired: Bool { get }
    /// Whether a digest of its text is wanted beside the text.
    var isDigested: Bool { get }
}

/// The fields of a click, required ones first, in the order in which bad ones are named (spec §2).
package enum ClickField: Int, CanonicalField {
    case clickID, clickedAt, linkID
    case appID, ip, userAgent, acceptLanguage, languages, screenWidth, screenHeight, pixelRatio, touchPoints
    case timeZone, timeZoneOffset, calendar, osVersion, deviceID, platform, environment, appOpened
    case referrer, campaign, source, medium, destinationURL, deepLinkURL, deepLinkURLAndroid, customParams
    case providerToken, campaignToken
}

/// The fields of an install, required ones first (spec §2).
package enum InstallField: Int, CanonicalField {
    case installID, requestedAt
    case appID, userID, platform, ip, userAgent, languages, screenWidth, screenHeight, pixelRatio
    case timeZone, timeZoneOffset, calendar, osVersion, deviceModel, deviceID, installReferrer, environment
    case simulator, openedByLink, firstLaunch, sdkVersion, isReinstall
}

/// The fields of a link in the catalogue, required ones first (spec §2).
package enum LinkField: Int, CanonicalField {
    case linkID
    case slug, url, appID, active, createdAt, expiresAt, windowHours, deferredEnabled, environment
    case referrer, campaign, source, medium, destinationURL, deepLinkURL, deepLinkURLAndroid, customParams
    case providerToken, campaignToken
}

extension ClickField {
    package var name: String {
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

    package var type: FieldType {
        switch self {
        case .clickedAt: .time
        case .languages: .languages
        case .screenWidth, .screenHeight, .pixelRatio, .touchPoints, .timeZoneOffset: .number
        case .appOpened: .flag
        case .customParams: .object
        default: .text
        }
    }

    package var isRequired: Bool { rawValue <= ClickField.linkID.rawValue }

    package var isDigested: Bool {
        switch self {
        case .clickID, .linkID, .userAgent, .acceptLanguage, .languages, .timeZone, .referrer, .campaign, .source,
            .appID, .environment, .calendar, .osVersion, .platform:
            true
        default: false
        }
    }
}

extension InstallField {
    package var name: String {
        switch self {
        case .installID: "install_id"
        case .requestedAt: "requested_at"
        case .appID: "app_id"
        case .userID: "user_id"
        case .platform: "platform"
        case .ip: "ip"
        case .userAgent: "user_agent"
        case .languages: "languages"
        case .screenWidth: "screen_width"
        case .screenHeight: "screen_height"
        case .pixelRatio: "pixel_ratio"
        case .timeZone: "timezone"
        case .timeZoneOffset: "timezone_offset"
        case .calendar: "calendar"
        case .osVersion: "os_version"
        case .deviceModel: "device_model"
        case .deviceID: "device_id"
        case .installReferrer: "install_referrer"
        case .environment: "environment"
        case .simulator: "simulator"
        case .openedByLink: "opened_by_link"
        case .firstLaunch: "first_launch"
        case .sdkVersion: "sdk_version"
        case .isReinstall: "is_reinstall"
        }
    }

    package var type: FieldType {
        switch self {
        case .requestedAt: .time
        case .languages: .languages
        case .screenWidth, .screenHeight, .pixelRatio, .timeZoneOffset: .number
        case .simulator, .openedByLink, .firstLaunch, .isReinstall: .flag
        default: .text
        }
    }

    package var isRequired: Bool { rawValue <= InstallField.requestedAt.rawValue }

    package var isDigested: Bool {
        switch self {
        case .installID, .userID, .userAgent, .languages, .timeZone, .appID, .environment, .calendar, .osVersion,
            .platform, .deviceModel:
            true
        default: false
        }
    }
}

extension LinkField {
    package var name: String {
        switch self {
        case .linkID: "link_id"
        case .slug: "slug"
        case .url: "url"
        case .appID: "app_id"
        case .active: "active"
        case .createdAt: "created_at"
        case .expiresAt: "expires_at"
        case .windowHours: "window_hours"
        case .deferredEnabled: "deferred_enabled"
        case .environment: "environment"
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

    package var type: FieldType {
        switch self {
        case .createdAt, .expiresAt: .time
        case .windowHours: .number
        case .active, .deferredEnabled: .flag
        case .customParams: .object
        default: .text
        }
    }

    package var isRequired: Bool { self == .linkID }

    package var isDigested: Bool { self == .linkID || self == .appID || self == .environment }
}
