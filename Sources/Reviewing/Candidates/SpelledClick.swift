package import AttributionModel

/// A click in the bytes that spell it out.
package struct SpelledClick: Sendable {
    private let click: ListedClick
    /// What its piece spells out, which its ranges are of.
    package let bytes: [UInt8]

    init(_ click: ListedClick, in bytes: [UInt8]) {
        self.click = click
        self.bytes = bytes
    }

    package var clickedAt: Instant { click.clickedAt }
    package var ipClass: IPClass? { click.ipClass }
    /// The touch's number in its block.
    package var touch: Int { click.touch }
    /// The id as JSON, between its quotes.
    package var id: ArraySlice<UInt8> { bytes[click.id] }
    /// The id as JSON.
    package var quotedID: ArraySlice<UInt8> { bytes[click.id.lowerBound - 1..<click.id.upperBound + 1] }
    /// The id's bytes, escapes resolved.
    package var idBytes: [UInt8] { JSONText.bytes(bytes, click.id) }
    /// The time as JSON.
    package var clickedAtText: ArraySlice<UInt8> { bytes[click.clickedAtText] }
    /// Where the object of its signals stands in `bytes`; empty where no tier compares any.
    package var signals: Range<Int> { click.signals }
}
