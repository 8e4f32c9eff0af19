extension UInt8 {
    /// The byte in lower case if it is an ASCII letter; others stay as they are.
    @inlinable
    @inline(__always)
    public var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
