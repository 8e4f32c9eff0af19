/// What screening needs to know of a record's custom parameters (spec §4, `payload`).
public struct ParameterSummary: Sendable, Equatable {
    /// How many there are; a repeated key counts once.
    public var count: Int
    /// Whether every one is a string.
    public var areAllStrings: Bool

    /// Makes a summary of its parts.
    public init(count: Int, areAllStrings: Bool) {
        self.count = count
        self.areAllStrings = areAllStrings
    }
}
