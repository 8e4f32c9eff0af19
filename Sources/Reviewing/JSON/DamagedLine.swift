/// How a line of a result violates its format.
public struct DamagedLine: Error, Sendable, Equatable {
    /// What was expected, in words.
    public var expectation: String

    /// Makes the error from what was expected.
    public init(_ expectation: String) { self.expectation = expectation }

    /// The error of a line that names a click which neither it nor an earlier line spells out.
    public static func spelling(ofClick number: Int) -> DamagedLine { DamagedLine("a spelling of click \(number)") }
}
