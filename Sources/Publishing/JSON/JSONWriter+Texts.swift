public import AttributionModel

extension JSONWriter {
    /// Writes an instant as RFC 3339 in UTC with milliseconds: `"2026-03-04T10:00:00.000Z"` (spec §6).
    mutating func instant(_ value: Instant) {
        let text = days.text(of: value)
        write(room: Self.memberRoom) { $0.instant(text) }
    }

    /// An instant, ready to be written; nil where there is none.
    mutating func text(of instant: Instant?) -> InstantText? { instant.map { days.text(of: $0) } }

    /// Writes UTF-8 bytes as a string.
    mutating func text(_ value: [UInt8]) {
        text(value.span)
    }

    /// Writes UTF-8 bytes as a string.
    mutating func text(_ value: Span<UInt8>) {
        write(room: value.textRoom) { $0.text(value) }
    }

    /// Writes a string.
    mutating func text(_ value: String) {
        text(value.utf8Span.span)
    }

    /// A string as JSON, with its quotes.
    public static func spelling(of value: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.text(value)
        return writer.bytes
    }

    /// The same without quotes.
    public static func content(of value: String) -> ArraySlice<UInt8> { spelling(of: value).dropFirst().dropLast() }
}

extension SpelledText {
    /// Spells out a text.
    public init(spelling text: Span<UInt8>) {
        var json: [UInt8] = []
        json.append(addingCapacity: text.textRoom) { $0.text(text) }
        self.init(json)
    }

    /// The same; null for nil.
    public init(spelling text: [UInt8]?) {
        if let text { self.init(spelling: text.span) } else { self = .null }
    }
}
