/// What screening asks of a record's custom parameters (spec §4, `payload`).
package struct ParameterSummary: Sendable, Equatable {
    /// How many there are; of a repeated key only one.
    package var count: Int
    /// Whether every one is a string.
    package var areAllStrings: Bool

    /// Makes a summary of its parts.
    package init(count: Int, areAllStrings: Bool) {
        self.count = count
        self.areAllStrings = areAllStrings
    }
}
