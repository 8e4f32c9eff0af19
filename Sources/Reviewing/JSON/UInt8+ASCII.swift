extension UInt8 {
    /// Whether the byte is this ASCII character.
    @inline(__always)
    func `is`(_ character: Unicode.Scalar) -> Bool { self == UInt8(truncatingIfNeeded: character.value) }
}
