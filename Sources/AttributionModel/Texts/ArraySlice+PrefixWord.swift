extension ArraySlice<UInt8> {
    /// The first eight bytes as one big-endian word, padded with zeros, so that words sort as the bytes do.
    @inlinable
    public var prefixWord: UInt64 {
        let first = prefix(8)
        return first.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - first.count))
    }
}
