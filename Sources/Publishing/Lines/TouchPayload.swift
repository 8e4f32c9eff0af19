/// What a row says of the link that an install is matched to: `link_id` and all that follows (spec §6).
///
/// A row's last eleven columns are the same for all installs of one payload and platform, so they are rendered once and
/// kept as a `TouchText`.
public struct TouchPayload: Sendable, Equatable {
    /// The link's id; nil only where nothing matched.
    public var linkID: [UInt8]?
    /// The link's `slug`, which the catalogue alone tells.
    public var slug: [UInt8]?
    /// The `campaign`: the click's own, else its link's, as all that follow (spec §2).
    public var campaign: [UInt8]?
    /// The `referrer`, which the reports count by; not the `install_referrer`.
    public var referrer: [UInt8]?
    /// The `source`, which the reports count by.
    public var source: [UInt8]?
    /// The `medium`, which no report counts by.
    public var medium: [UInt8]?
    /// The `destination_url`, which WarpLink and Dynalinks answer with.
    public var destinationURL: [UInt8]?
    /// The platform's own: the Android one for Android where there is one, else the plain one (spec §11, Writing).
    public var deepLinkURL: [UInt8]?
    /// A JSON object, byte for byte as it was logged.
    public var customParams: [UInt8]?
    /// The `provider_token`, which only Dynalinks answers with.
    public var providerToken: [UInt8]?
    /// The `campaign_token`, which only Dynalinks answers with.
    public var campaignToken: [UInt8]?

    /// A payload of nothing; fields are filled in.
    public init() {}

    /// The columns from `link_id` to the end.
    public func render() -> TouchText {
        var writer = JSONWriter(capacity: 512)
        writer.member("link_id", text: linkID)
        writer.member("slug", text: slug)
        writer.member("campaign", text: campaign)
        writer.member("referrer", text: referrer)
        writer.member("source", text: source)
        writer.member("medium", text: medium)
        writer.member("destination_url", text: destinationURL)
        writer.member("deep_link_url", text: deepLinkURL)
        writer.member("custom_params", raw: customParams)
        writer.member("provider_token", text: providerToken)
        writer.member("campaign_token", text: campaignToken)
        return TouchText(bytes: writer.bytes)
    }
}

/// A `TouchPayload` as members of a JSON object, `link_id` to `campaign_token`, without braces.
public struct TouchText: Sendable, Equatable {
    /// The members.
    public let bytes: [UInt8]

    /// Wraps members that were rendered before, such as those of an earlier day's state.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// The columns of a row without a touch: all null.
    public static let none = TouchPayload().render()
}
