extension ArraySlice<UInt8> {
    /// The first eight bytes, the first byte highest, filled up with zeros: ordered as the bytes are.
    @inlinable
    public var prefixWord: UInt64 {
        let first = prefix(8)
        return first.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - first.count))
    }
}
