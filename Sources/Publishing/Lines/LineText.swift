import AttributionModel

/// The form in which a member is given its text: as bytes, or as JSON.
protocol LineText {
    /// The most bytes that it takes.
    var textRoom: Int { get }

    /// Writes it after its key.
    func write(into output: inout OutputSpan<UInt8>)
}

/// Bytes that are escaped as they are written.
extension [UInt8]: LineText {
    func write(into output: inout OutputSpan<UInt8>) { output.text(span) }
}

/// The same for bytes that are part of others.
extension ArraySlice<UInt8>: LineText {
    var textRoom: Int { span.textRoom }

    func write(into output: inout OutputSpan<UInt8>) { output.text(span) }
}

/// JSON that is copied.
extension SpelledText: LineText {
    var textRoom: Int { json.count }

    func write(into output: inout OutputSpan<UInt8>) { output.append(copying: json.span) }
}

extension Optional where Wrapped: LineText {
    /// The room for a text, or for a null.
    var textRoom: Int { self?.textRoom ?? EscapedText.room }
}

extension OutputSpan<UInt8> {
    /// Writes a member of text, however it is given.
    @inline(__always)
    mutating func member<Text: LineText>(_ key: StaticString, _ value: Text?) {
        self.key(key)
        if let value { value.write(into: &self) } else { null() }
    }
}
