/// The fields of a link in the catalogue, required ones first (spec §2).
public enum LinkField: Int, CanonicalField {
    case linkID
    case slug, url, appID, active, createdAt, expiresAt, windowHours, deferredEnabled, environment
    case referrer, campaign, source, medium, destinationURL, deepLinkURL, deepLinkURLAndroid, customParams
    case providerToken, campaignToken
}

extension LinkField {
    /// Its name in pipeline files and messages, and the source field's where the pipeline names none (spec §2).
    public var name: String {
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

    /// What its value must be (spec §2, Types).
    public var type: FieldType {
        switch self {
        case .createdAt, .expiresAt: .time
        case .windowHours: .number
        case .active, .deferredEnabled: .flag
        case .customParams: .object
        default: .text
        }
    }

    /// Whether a link without it is unreadable: `link_id` (spec §2).
    public var isRequired: Bool { self == .linkID }

    /// Never: a link is read once, and its texts are looked up as they are.
    public var isDigested: Bool { false }
}
