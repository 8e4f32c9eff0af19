public import AttributionModel

/// Device ids as lines spell them: 32 digits in five groups.
public enum DeviceText {
    /// The 128 bits that stand in a range of bytes, with or without quotes.
    public static func digest(_ bytes: [UInt8], _ range: Range<Int>) -> Digest {
        var (high, low) = (UInt64(0), UInt64(0))
        for place in range where bytes[place] != 0x2D && bytes[place] != 0x22 {
            let byte = bytes[place]
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(byte < 0x3A ? byte &- 0x30 : byte &- 0x57)
        }
        return Digest(high: high, low: low)
    }
}
