extension UInt64 {
    /// The value's slot in a table of 2 to the power of `bits` slots, where values that differ little are far apart
    /// (multiplication by the golden ratio).
    func slot(bits: UInt64) -> Int { Int(truncatingIfNeeded: (self &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits)) }
}
