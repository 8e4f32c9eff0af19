public import AttributionModel

/// Turns numbers in `SignalValues` back into text.
public struct SignalTexts: Sendable {
    /// The text of an id that is present.
    public var text: @Sendable (TextID) -> [UInt8]
    /// The name of a time zone by its number in the table, from 1.
    public var zone: @Sendable (UInt16) -> [UInt8]

    /// Makes the look-ups from their functions.
    public init(
        text: @escaping @Sendable (TextID) -> [UInt8], zone: @escaping @Sendable (UInt16) -> [UInt8]
    ) {
        self.text = text
        self.zone = zone
    }
}
