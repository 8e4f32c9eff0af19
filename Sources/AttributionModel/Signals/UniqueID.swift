/// UUIDs: device ids and link ids in UUID form (spec §3, `device_id`; §11).
public enum UniqueID {
    /// The 128 bits of a UUID in 8-4-4-4-12 form, nil where it is malformed.
    public static func bits(_ bytes: Span<UInt8>) -> Digest? {
        guard bytes.count == 36, bytes[8] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: "-"),
            bytes[18] == UInt8(ascii: "-"), bytes[23] == UInt8(ascii: "-")
        else { return nil }
        var faults: UInt64 = 0
        let high =
            digits(bytes, 0..<8, &faults) << 32 | digits(bytes, 9..<13, &faults) << 16
            | digits(bytes, 14..<18, &faults)
        let low = digits(bytes, 19..<23, &faults) << 48 | digits(bytes, 24..<36, &faults)
        return faults < 16 ? Digest(high: high, low: low) : nil
    }

    /// Hexadecimal digits as a number; other bytes leave a fault of 16 or more.
    ///
    /// Has no branch per byte, as every click with a device id comes here.
    @inline(__always)
    private static func digits(_ bytes: Span<UInt8>, _ range: Range<Int>, _ faults: inout UInt64) -> UInt64 {
        var value: UInt64 = 0
        for index in range {
            let decimal = bytes[index] &- 0x30
            let letter = (bytes[index] | 0x20) &- 0x61
            let digit = UInt64(decimal < 10 ? decimal : letter < 6 ? letter &+ 10 : 0xFF)
            faults |= digit
            value = value << 4 | digit & 15
        }
        return value
    }
}
