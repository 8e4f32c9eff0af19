/// Percent-encoded text (RFC 3986, 2.1).
enum PercentEncoding {
    /// The text decoded once, nil where an escape is broken or the result is no UTF-8.
    static func decoded(_ bytes: Span<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
                    let low = bytes[index + 2].hexValue
                else { return nil }
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) == nil ? nil : result
    }
}
