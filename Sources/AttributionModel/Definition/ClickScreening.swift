/// The `clicks.screening` section (spec §4, §11).
public struct ClickScreening: Sendable, Equatable {
    /// The only environment let through; nil lets all through.
    public var environment: String?
    /// The environment of clicks whose own and whose link's are absent.
    public var environmentDefault: String?
    /// The platforms not barred; nil bars none.
    public var platforms: [Platform]?
    /// At most so long before a click, a lesser line of its `click_id` makes it a duplicate.
    public var dedupe: Milliseconds = 24 * .hour
    /// Substrings of bots' user agents, ASCII case-insensitive; nil takes the shipped list.
    public var bots: [String]?
    /// Whether clicks are dropped whose link is not in the catalogue.
    public var knownLink = false
    /// The most custom parameters that a click, else its link, may have; nil sets no bound.
    public var maxParams: Int?
    /// Whether clicks are dropped that have a custom parameter which is no string.
    public var stringParams = false

    /// Makes the default, which drops duplicates within a day and bots of the shipped list.
    public init() {}
}
