import AttributionModel

/// What a report goes by (spec §7).
public enum Dimension: Int, Sendable, CaseIterable {
    case campaigns, referrers, links, sources, days

    /// Those whose values are texts: all but days.
    public static let ofTexts = allCases.filter { $0 != .days }

    /// The report's file in the result.
    public var fileName: String {
        switch self {
        case .campaigns: OutputName.campaigns
        case .referrers: OutputName.referrers
        case .links: OutputName.links
        case .sources: OutputName.sources
        case .days: OutputName.days
        }
    }

    /// The first column's header.
    public var column: String {
        switch self {
        case .campaigns: "campaign"
        case .referrers: "referrer"
        case .links: "link_id"
        case .sources: "source"
        case .days: "day"
        }
    }
}
