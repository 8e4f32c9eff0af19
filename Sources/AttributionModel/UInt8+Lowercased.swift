extension UInt8 {
    /// The byte with an ASCII capital made small; others stay.
    @inlinable
    @inline(__always)
    public var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
