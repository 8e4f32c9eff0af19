import AttributionModel

/// Lines of one id at one time that are not copies of each other; they are not counted until their order is known.
struct RivalLines: Sendable {
    var key: LineKey
    var lines: [LedgerEntry]
    /// Whether a lesser line precedes all of them by at most `dedupe`.
    var areRepeated: Bool
    /// The claims of earlier days on the id.
    var claims: EarlierClaims?
}
