/// The `clicks.screening` section (spec §4, §11).
public struct ClickScreening: Sendable, Equatable {
    /// The only environment let through; nil lets all through.
    public var environment: String?
    /// The environment of clicks that name none themselves and whose link names none.
    public var environmentDefault: String?
    /// The platforms not barred; nil bars none.
    public var platforms: [Platform]?
    /// A lesser line of the same `click_id` at most this long before a click makes the click a duplicate.
    public var dedupe: Milliseconds = 24 * .hour
    /// Substrings of bots' user agents, ASCII case-insensitive; nil takes the shipped list.
    public var bots: [String]?
    /// Whether clicks whose link is not in the catalogue are dropped.
    public var knownLink = false
    /// The most custom parameters that a click, else its link, may have; nil sets no bound.
    public var maxParams: Int?
    /// Whether clicks with a custom parameter that is not a string are dropped.
    public var stringParams = false
    /// Whether verdicts depend on custom parameters, which are not counted otherwise.
    public var looksAtParameters: Bool { maxParams != nil || stringParams }

    /// Makes the default, which drops duplicates within a day and bots of the shipped list.
    public init() {}
}
