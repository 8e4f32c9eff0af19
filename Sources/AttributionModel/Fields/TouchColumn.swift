/// What a row says of the link that an install is matched to: the row's last columns, in order (spec §6).
///
/// `RowColumn` and `StateField` repeat these cases in this order, and `TouchPlaces.values` has a place for each.
public enum TouchColumn: Int, CaseIterable, Sendable {
    /// The link's id; null only where nothing matched.
    case linkID
    /// The link's `slug`, which only the catalogue knows.
    case slug
    /// The `campaign`: the click's own, else its link's, as for all columns that follow (spec §2).
    case campaign
    /// The `referrer`, which the reports count by; not the `install_referrer`.
    case referrer
    /// The `source`, which the reports count by.
    case source
    /// The `medium`, which no report counts by.
    case medium
    /// The `destination_url`, which WarpLink and Dynalinks answer with.
    case destinationURL
    /// The platform's own: the Android one for Android where there is one, else the plain one (spec §11, Writing).
    case deepLinkURL
    /// A JSON object, byte for byte as it was logged.
    case customParams
    /// The `provider_token`, which only Dynalinks answers with.
    case providerToken
    /// The `campaign_token`, which only Dynalinks answers with.
    case campaignToken

    /// The key in a row, and the name of the field of clicks and of links that it is copied from.
    public var key: StaticString {
        switch self {
        case .linkID: "link_id"
        case .slug: "slug"
        case .campaign: "campaign"
        case .referrer: "referrer"
        case .source: "source"
        case .medium: "medium"
        case .destinationURL: "destination_url"
        case .deepLinkURL: "deep_link_url"
        case .customParams: "custom_params"
        case .providerToken: "provider_token"
        case .campaignToken: "campaign_token"
        }
    }

    /// The key as text.
    public var name: String { key.description }

    /// The column that fields of a name are copied to; nil where there is none.
    public init?(named name: String) {
        guard let column = TouchColumn.allCases.first(where: { $0.name == name }) else { return nil }
        self = column
    }
}
