import AttributionModel
import Records

/// The fields of a line of `state.jsonl.gz`, read back like any other record (spec §6).
enum StateField: Int, CanonicalField {
    case installID, requestedAt, status
    case appID, deviceID, oncePer, isClaimed, row
    case matchType, confidence, score, level, clickID, clickedAt
    case linkID, slug, campaign, referrer, source, medium, destinationURL, deepLinkURL, customParams, providerToken
    case campaignToken
    case androidDeepLink, otherDeepLink
    case linkURL, isDeferredEnabled

    var name: String { path.joined(separator: ".") }

    /// The keys that lead to the field.
    private var path: [String] {
        switch self {
        case .installID: ["install_id"]
        case .requestedAt: ["requested_at"]
        case .status: ["status"]
        case .appID: ["app_id"]
        case .deviceID: ["device_id"]
        case .oncePer: ["once_per"]
        case .isClaimed: ["claimed"]
        case .row: ["row"]
        case .matchType: ["row", "match_type"]
        case .confidence: ["row", "confidence"]
        case .score: ["row", "score"]
        case .level: ["row", "level"]
        case .clickID: ["row", "click_id"]
        case .clickedAt: ["row", "clicked_at"]
        case .linkID, .slug, .campaign, .referrer, .source, .medium, .destinationURL, .deepLinkURL, .customParams,
            .providerToken, .campaignToken:
            ["row", TouchColumn.allCases[rawValue - StateField.linkID.rawValue].name]
        case .androidDeepLink: ["deep_links", "android"]
        case .otherDeepLink: ["deep_links", "other"]
        case .linkURL: ["link", "url"]
        case .isDeferredEnabled: ["link", "deferred_enabled"]
        }
    }

    var type: FieldType {
        switch self {
        case .requestedAt, .clickedAt: .time
        case .confidence, .score: .number
        case .isClaimed, .isDeferredEnabled: .flag
        case .row, .customParams: .object
        default: .text
        }
    }

    var isRequired: Bool { self == .installID || self == .requestedAt || self == .status }
    var isDigested: Bool { self == .installID || self == .clickID }

    /// The longest line of state that is read: one has values of a click, an install and a link, each of which may
    /// have come from a line of the greatest length, and escapes may take more bytes than in the log.
    private static let longestLine = 32 * LineBounds.longest

    /// A reader of some fields of lines of state; the others are not read.
    static func reader(of fields: [StateField] = allCases) -> RecordReader {
        let mapping = FieldMapping(paths: allCases.map { fields.contains($0) ? [$0.path] : [] })
        return RecordReader(StateField.self, mapping: mapping, longest: longestLine)
    }

    /// The fields of a row's touch, which follow one another as its columns do.
    static let ofTouch = TouchColumn.allCases.map { (column: $0, field: allCases[linkID.rawValue + $0.rawValue]) }

    /// The fields that decide which installs and clicks a row may meet.
    static let ofMeetings: [StateField] = [
        .installID, .requestedAt, .status, .deviceID, .oncePer, .isClaimed, .matchType, .clickID,
    ]
}
