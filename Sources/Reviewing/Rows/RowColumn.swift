import AttributionModel

/// The columns of `attributions.jsonl.gz`, in their order (spec §6), by which rows are read.
///
/// Those before the touch's (`TouchColumn`) are named once more where they are rendered, for speed.
public enum RowColumn: Int, CaseIterable, Sendable {
    case installID, requestedAt, appID, userID, platform, isReinstall, status, reason, repeatOf
    case matchType, tier, confidence, score, level, clickID, clickedAt, age, candidates, runnerUpClickID, inheritedFrom
    case linkID, slug, campaign, referrer, source, medium, destinationURL, deepLinkURL, customParams, providerToken
    case campaignToken

    /// The key in a row.
    public var name: String {
        switch self {
        case .installID: "install_id"
        case .requestedAt: "requested_at"
        case .appID: "app_id"
        case .userID: "user_id"
        case .platform: "platform"
        case .isReinstall: "is_reinstall"
        case .status: "status"
        case .reason: "reason"
        case .repeatOf: "repeat_of"
        case .matchType: "match_type"
        case .tier: "tier"
        case .confidence: "confidence"
        case .score: "score"
        case .level: "level"
        case .clickID: "click_id"
        case .clickedAt: "clicked_at"
        case .age: "age_seconds"
        case .candidates: "candidates"
        case .runnerUpClickID: "runner_up_click_id"
        case .inheritedFrom: "inherited_from"
        case .linkID, .slug, .campaign, .referrer, .source, .medium, .destinationURL, .deepLinkURL, .customParams,
            .providerToken, .campaignToken:
            TouchColumn.allCases[rawValue - RowColumn.linkID.rawValue].name
        }
    }

    /// The lengths of all keys, in order.
    static let lengths = RowColumn.allCases.map { $0.name.utf8.count }

    /// The lengths of the keys between those of the ids of install and click.
    static let lengthsBeforeClick = Array(lengths[1..<RowColumn.clickID.rawValue])
}
