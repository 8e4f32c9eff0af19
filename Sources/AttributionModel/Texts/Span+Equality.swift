extension Span<UInt8> {
    /// Whether these are the same bytes as others.
    @inlinable
    @inline(__always)
    public func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for place in indices where self[place] != other[place] { return false }
        return true
    }
}
