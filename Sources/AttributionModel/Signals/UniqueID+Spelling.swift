extension UniqueID {
    /// The length of a UUID's text in bytes.
    public static let textRoom = 36
}

extension OutputSpan<UInt8> {
    /// Appends 128 bits as a lower-case UUID, `UniqueID.textRoom` bytes.
    public mutating func append(uniqueID bits: Digest) {
        append(hexadecimal: bits.high >> 32, digits: 8)
        append(UInt8(ascii: "-"))
        append(hexadecimal: bits.high >> 16, digits: 4)
        append(UInt8(ascii: "-"))
        append(hexadecimal: bits.high, digits: 4)
        append(UInt8(ascii: "-"))
        append(hexadecimal: bits.low >> 48, digits: 4)
        append(UInt8(ascii: "-"))
        append(hexadecimal: bits.low, digits: 12)
    }
}
