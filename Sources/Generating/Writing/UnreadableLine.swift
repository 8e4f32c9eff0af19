/// Ways in which a line of a log can be bad.
enum UnreadableLine: CaseIterable {
    case cut, glued, badBytes, loneSurrogate, nulls, text, array, missingField, wrongType

    /// Adds a bad line without its line feed; `write` adds a good one of the same file.
    func write(to line: inout LineBuffer, _ random: inout RandomStream, good write: (inout LineBuffer) -> Void) {
        let start = line.count
        switch self {
        case .cut:
            write(&line)
            let length = line.count - start
            line.cut(to: start + length / 4 + random.below(length / 2))
        case .glued:
            write(&line)
            write(&line)
        case .badBytes:
            write(&line)
            line.replace(at: start + 20 + random.below(100), with: 0xFF)
        case .loneSurrogate:
            line.text(
                "{\"click_id\":\"\\ud83d\",\"install_id\":\"\\ud83d\",\"timestamp\":\"2026-11-01T10:00:00Z\",\"link_id\":\"x\"}"
            )
        case .nulls:
            for _ in 0..<64 { line.byte(0) }
        case .text:
            line.text("upstream connect error or disconnect/reset before headers")
        case .array:
            line.text("[\"2026-11-01T10:00:00Z\",\"198.51.100.7\"]")
        case .missingField:
            line.text("{\"timestamp\":\"2026-11-01T10:00:00Z\",\"ip\":\"198.51.100.7\",\"environment\":\"production\"}")
        case .wrongType:
            line.text("{\"click_id\":\"c-0\",\"install_id\":\"i-0\",\"timestamp\":\"yesterday\",\"link_id\":\"x\"}")
        }
    }
}
