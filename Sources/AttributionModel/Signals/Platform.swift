/// The phone's operating system family, as far as matching distinguishes them (spec §3).
public enum Platform: UInt8, Sendable, CaseIterable {
    /// iPhone, iPad, iPod, and a Macintosh agent with touch points.
    case ios = 1
    /// Android.
    case android = 2
    /// Anything else that names itself.
    case other = 3

    /// The word in pipeline files and rows.
    public var name: String {
        switch self {
        case .ios: "ios"
        case .android: "android"
        case .other: "other"
        }
    }
}
