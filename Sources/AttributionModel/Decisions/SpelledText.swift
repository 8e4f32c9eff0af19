/// A text as JSON, quotes and all, which lines copy.
public struct SpelledText: Sendable, Equatable {
    /// Its JSON, which is `null` where there is no text.
    public let json: ArraySlice<UInt8>

    /// No text.
    public static let null = SpelledText(Array("null".utf8))

    /// Takes over JSON.
    @inlinable
    public init(_ json: ArraySlice<UInt8>) { self.json = json }

    /// Takes over JSON.
    @inlinable
    public init(_ json: [UInt8]) { self.json = json[...] }
}
