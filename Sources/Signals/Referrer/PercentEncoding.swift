/// Percent-encoded text (RFC 3986, 2.1).
enum PercentEncoding {
    /// The text decoded once, nil where an escape is broken or the result is not UTF-8.
    static func decoded(_ bytes: Span<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%") {
                guard let byte = escaped(bytes, at: index) else { return nil }
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) == nil ? nil : result
    }

    /// A query decoded once as forms are: `+` is a space, and a broken escape stays as it is, so that one bad parameter
    /// does not spoil the others.
    static func decodedForm(_ bytes: Span<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), let byte = escaped(bytes, at: index) {
                result.append(byte)
                index += 3
            } else {
                result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
                index += 1
            }
        }
        return result
    }

    /// The byte of the escape that a `%` begins, nil where it begins none.
    private static func escaped(_ bytes: Span<UInt8>, at index: Int) -> UInt8? {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
        else { return nil }
        return high << 4 | low
    }
}
