public import AttributionModel

/// A click in the bytes that spell it out.
public struct SpelledClick: Sendable {
    let click: ListedClick
    /// What its piece spells out, to which its ranges refer.
    public let bytes: [UInt8]

    /// The same in bytes of its own: `bytes` are all that its piece spells out.
    public var copied: SpelledClick { SpelledClick(click: click.atStart, bytes: Array(bytes[click.place])) }

    /// The click's `clicked_at`.
    public var clickedAt: Instant { click.clickedAt }
    /// The class of its `ip` (spec §5); nil if it has none.
    public var ipClass: IPClass? { click.ipClass }
    /// The touch's number in its block.
    public var touch: Int { click.touch }
    /// The id as JSON, without its quotes.
    public var id: ArraySlice<UInt8> { bytes[click.id] }
    /// The id as JSON.
    public var quotedID: ArraySlice<UInt8> { bytes[click.id.lowerBound - 1..<click.id.upperBound + 1] }
    /// The id's bytes, escapes resolved.
    public var idBytes: [UInt8] { JSONText.bytes(bytes, click.id) }
    /// Where in `bytes` the object of its signals is; empty if no tier compares any, or its piece has read them.
    public var signals: Range<Int> { click.signals }
}
