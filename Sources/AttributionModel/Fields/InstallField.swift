/// The fields of an install, required ones first (spec §2).
public enum InstallField: Int, CanonicalField {
    case installID, requestedAt
    case appID, userID, platform, ip, userAgent, languages, screenWidth, screenHeight, pixelRatio
    case timeZone, timeZoneOffset, calendar, osVersion, deviceModel, deviceID, installReferrer, environment
    case simulator, openedByLink, firstLaunch, sdkVersion, isReinstall
}

extension InstallField {
    /// Its name in pipeline files and messages, and the source field's where the pipeline names none (spec §2).
    public var name: String {
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

    /// What its value must be (spec §2, Types).
    public var type: FieldType {
        switch self {
        case .requestedAt: .time
        case .languages: .languages
        case .screenWidth, .screenHeight, .pixelRatio, .timeZoneOffset: .number
        case .simulator, .openedByLink, .firstLaunch, .isReinstall: .flag
        default: .text
        }
    }

    /// Whether an install without it is unreadable: `install_id`, `requested_at` (spec §2).
    public var isRequired: Bool { rawValue <= InstallField.requestedAt.rawValue }

    /// Whether its text is looked up by a digest: ids, and texts that many installs share.
    public var isDigested: Bool {
        switch self {
        case .installID, .userAgent, .languages, .timeZone, .appID, .environment, .calendar, .osVersion,
            .platform, .deviceModel:
            true
        default: false
        }
    }
}
