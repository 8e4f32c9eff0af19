/// Percent-encoded text (RFC 3986, 2.1).
enum PercentEncoding {
    /// The bytes decoded once, nil where an escape is broken.
    static func decoded(_ bytes: Span<UInt8>) -> [UInt8]? {
        decoded(bytes) { $0 == UInt8(ascii: "%") ? nil : $0 }
    }

    /// A query decoded once as forms are: `+` is a space, and a broken escape stays as it is.
    ///
    /// So one bad parameter does not spoil the others: a campaign named `50%_off` leaves the link beside it readable.
    static func decodedForm(_ bytes: Span<UInt8>) -> [UInt8] {
        decoded(bytes) { $0 == UInt8(ascii: "+") ? 0x20 : $0 } ?? []
    }

    /// The bytes with each escape decoded; `other` gives what stands for a byte that begins no escape, nil to give up.
    private static func decoded(_ bytes: Span<UInt8>, other: (UInt8) -> UInt8?) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), let byte = escaped(bytes, at: index) {
                result.append(byte)
                index += 3
            } else {
                guard let byte = other(bytes[index]) else { return nil }
                result.append(byte)
                index += 1
            }
        }
        return result
    }

    /// The byte that the escape at a `%` stands for, nil where the `%` begins no escape.
    private static func escaped(_ bytes: Span<UInt8>, at index: Int) -> UInt8? {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
        else { return nil }
        return high << 4 | low
    }
}
