/// What screening says of a click; the first that applies counts (spec §4).
public enum ClickVerdict: UInt8, Sendable, CaseIterable {
    /// May be matched.
    case usable
    /// A lesser line of the same `click_id` lies at most `dedupe` before it; dropped.
    case duplicate
    /// The user agent names a bot; dropped.
    case bot
    /// Its environment is not the pipeline's; dropped.
    case environment
    /// Its link is not in the catalogue, though the pipeline requires that; dropped.
    case linkUnknown
    /// It has too many custom parameters, or one that is not a string; dropped.
    case payload
    /// The app opened directly; barred from matching, counted in reports.
    case appOpened
    /// Not one of the pipeline's platforms; barred from matching, counted in reports.
    case platform

    /// The word in counts and messages.
    public var name: String {
        switch self {
        case .usable: "usable"
        case .duplicate: "duplicate"
        case .bot: "bot"
        case .environment: "environment"
        case .linkUnknown: "link_unknown"
        case .payload: "payload"
        case .appOpened: "app_opened"
        case .platform: "platform"
        }
    }

    /// Whether the click is barred from matching but still counted as a click in reports.
    public var isBarred: Bool { self == .appOpened || self == .platform }
    /// Whether the click counts in reports: usable or barred.
    public var isCounted: Bool { self == .usable || isBarred }
}

/// What screening says of an install; the first that applies counts (spec §4).
public enum InstallVerdict: UInt8, Sendable, CaseIterable {
    /// Is decided.
    case decided
    /// Its `install_id` was kept at most `history` before; no row.
    case duplicate
    case environment
    case simulator
    case notFirstLaunch
    case openedByLink
    /// An earlier install with the same `once_per` value was decided at most `history` before.
    case `repeat`

    /// Whether screening has left the install out, and its row is `skipped`.
    public var isSkip: Bool {
        switch self {
        case .environment, .simulator, .notFirstLaunch, .openedByLink: true
        case .decided, .duplicate, .repeat: false
        }
    }

    /// The word in rows and counts.
    public var name: String {
        switch self {
        case .decided: "decided"
        case .duplicate: "duplicate"
        case .environment: "environment"
        case .simulator: "simulator"
        case .notFirstLaunch: "not_first_launch"
        case .openedByLink: "opened_by_link"
        case .repeat: "repeat"
        }
    }
}
