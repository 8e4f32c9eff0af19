/// A text that occurs often, by its number in a `TextPool`; 0 is an absent text.
///
/// Numbers differ from run to run: they may be compared for equality and looked up, never written or ordered.
public struct TextID: RunNumber {
    /// The number; 0 for no text.
    public var number: UInt32

    /// Makes an id of its number.
    @inlinable
    public init(number: UInt32) { self.number = number }

    /// No text.
    @inlinable
    public static var absent: TextID { TextID(number: 0) }
    /// Whether there is a text.
    @inlinable
    public var isPresent: Bool { number != 0 }
}
