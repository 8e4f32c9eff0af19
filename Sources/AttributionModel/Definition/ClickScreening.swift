/// The `clicks.screening` section (spec §4, §11).
package struct ClickScreening: Sendable, Equatable {
    /// The only environment let through; nil lets all through.
    package var environment: String?
    /// The environment of clicks whose own and whose link's are absent.
    package var environmentDefault: String?
    /// The platforms not barred; nil bars none.
    package var platforms: [Platform]?
    package var dedupe: Milliseconds = 24 * .hour
    /// Substrings of bots' user agents, ASCII case-insensitive; nil takes the shipped list.
    package var bots: [String]?
    package var knownLink = false
    package var maxParams: Int?
    package var stringParams = false

    package init() {}
}
