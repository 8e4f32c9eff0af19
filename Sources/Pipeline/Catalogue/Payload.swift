import AttributionModel

/// The payload of a click or a link: what it says beyond being tapped (spec §2).
struct Payload: Sendable, Equatable {
    var slug: [UInt8]?
    var referrer: [UInt8]?
    var campaign: [UInt8]?
    var source: [UInt8]?
    var medium: [UInt8]?
    var destinationURL: [UInt8]?
    var deepLinkURL: [UInt8]?
    var deepLinkURLAndroid: [UInt8]?
    /// An object, byte for byte as it was logged.
    var customParams: [UInt8]?
    var providerToken: [UInt8]?
    var campaignToken: [UInt8]?

    init() {}

    /// The payload of a link's line, parsed into `fields`; `line` is the line itself.
    init(link fields: ParsedFields, line: [UInt8]) {
        slug = fields.bytes(of: LinkField.slug)
        referrer = fields.bytes(of: LinkField.referrer)
        campaign = fields.bytes(of: LinkField.campaign)
        source = fields.bytes(of: LinkField.source)
        medium = fields.bytes(of: LinkField.medium)
        destinationURL = fields.bytes(of: LinkField.destinationURL)
        deepLinkURL = fields.bytes(of: LinkField.deepLinkURL)
        deepLinkURLAndroid = fields.bytes(of: LinkField.deepLinkURLAndroid)
        let parameters = fields[LinkField.customParams]
        customParams = parameters.kind == .object ? Array(line[parameters.range]) : nil
        providerToken = fields.bytes(of: LinkField.providerToken)
        campaignToken = fields.bytes(of: LinkField.campaignToken)
    }

    /// This payload where it has values, `other` where it lacks them: a click's own wins over its link's (spec §2).
    func filled(from other: Payload) -> Payload {
        var filled = self
        filled.slug = slug ?? other.slug
        filled.referrer = referrer ?? other.referrer
        filled.campaign = campaign ?? other.campaign
        filled.source = source ?? other.source
        filled.medium = medium ?? other.medium
        filled.destinationURL = destinationURL ?? other.destinationURL
        filled.deepLinkURL = deepLinkURL ?? other.deepLinkURL
        filled.deepLinkURLAndroid = deepLinkURLAndroid ?? other.deepLinkURLAndroid
        filled.customParams = customParams ?? other.customParams
        filled.providerToken = providerToken ?? other.providerToken
        filled.campaignToken = campaignToken ?? other.campaignToken
        return filled
    }
}
