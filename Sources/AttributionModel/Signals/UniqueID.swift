/// UUIDs: device ids and link ids in UUID form (spec §3, `device_id`; §11).
public enum UniqueID {
    /// The 128 bits of a UUID in 8-4-4-4-12 form, nil where it is malformed.
    public static func bits(_ bytes: Span<UInt8>) -> Digest? {
        guard bytes.count == 36, bytes[8] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: "-"),
            bytes[18] == UInt8(ascii: "-"), bytes[23] == UInt8(ascii: "-")
        else { return nil }
        var faults: UInt64 = 0
        let high =
            bytes.hexadecimal(0..<8, faults: &faults) << 32 | bytes.hexadecimal(9..<13, faults: &faults) << 16
            | bytes.hexadecimal(14..<18, faults: &faults)
        let low = bytes.hexadecimal(19..<23, faults: &faults) << 48 | bytes.hexadecimal(24..<36, faults: &faults)
        return faults < 16 ? Digest(high: high, low: low) : nil
    }
}
