/// The `clicks.screening` section (spec §4, §11).
public struct ClickScreening: Sendable, Equatable {
    /// The only environment let through; nil lets all through.
    public var environment: String?
    /// The environment of clicks whose own and whose link's are absent.
    public var environmentDefault: String?
    /// The platforms not barred; nil bars none.
    public var platforms: [Platform]?
    public var dedupe: Milliseconds = 24 * .hour
    /// Substrings of bots' user agents, ASCII case-insensitive; nil takes the shipped list.
    public var bots: [String]?
    public var knownLink = false
    public var maxParams: Int?
    public var stringParams = false

    public init() {}
}
