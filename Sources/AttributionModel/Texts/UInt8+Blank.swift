extension UInt8 {
    /// Whether the byte is one that blank lines may consist of (spec §11): a space, a tab or a carriage return.
    @inlinable
    @inline(__always)
    public var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
