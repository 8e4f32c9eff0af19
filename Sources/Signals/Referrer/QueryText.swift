/// `key=value` pairs joined by `&`.
enum QueryText {
    /// Where the value of a key's first occurrence lies, nil where the key does not occur.
    static func value(of key: String, in bytes: Span<UInt8>) -> Range<Int>? {
        var start = 0
        while start <= bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "&"), in: start..<bytes.count) ?? bytes.count
            let equals = bytes.firstIndex(of: UInt8(ascii: "="), in: start..<end) ?? end
            if bytes.copied(start..<equals).elementsEqual(key.utf8) { return min(equals + 1, end)..<end }
            start = end + 1
        }
        return nil
    }
}
