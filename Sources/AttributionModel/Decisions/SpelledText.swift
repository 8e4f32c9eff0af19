/// A text as JSON, quotes and all: what a re-scoring copies from line to line.
public struct SpelledText: Sendable, Equatable {
    /// Its JSON, which is `null` where a line has no text.
    public let json: ArraySlice<UInt8>

    /// Takes over JSON.
    @inlinable
    public init(_ json: ArraySlice<UInt8>) { self.json = json }

    /// Takes over JSON.
    @inlinable
    public init(_ json: [UInt8]) { self.json = json[...] }
}
