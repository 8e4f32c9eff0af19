extension JSONWriter {
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

    /// The same for bytes; `null` for nil.
    public static func spelling(of value: [UInt8]?) -> [UInt8] {
        var writer = JSONWriter()
        if let value { writer.text(value) } else { writer.null() }
        return writer.bytes
    }
}
