import Reviewing

/// What installs are counted for where two results are compared: one of the texts by which reports count, too, or how
/// they were matched.
public enum FlowDimension: String, CaseIterable, Sendable {
    case campaign, referrer, link, source, tier, level

    /// The rows' column that names it.
    var column: RowColumn {
        switch self {
        case .campaign: .campaign
        case .referrer: .referrer
        case .link: .linkID
        case .source: .source
        case .tier: .tier
        case .level: .level
        }
    }

    /// Its values, in words and as a key in JSON.
    var plural: String { "\(rawValue)s" }
}
