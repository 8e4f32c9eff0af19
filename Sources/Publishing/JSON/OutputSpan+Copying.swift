// Whole spans at a time: byte by byte, each would be checked against the room, which costs several times the copy.
extension OutputSpan<UInt8> {
    /// Appends bytes as they are; there must be room for them.
    @inline(__always)
    public mutating func append(copying bytes: Span<UInt8>) {
        precondition(bytes.count <= freeCapacity, "there is no room for a copy")
        // Both sides have that many bytes, and cannot overlap: this span has exclusive access to what it writes.
        unsafe withUnsafeMutableBufferPointer { output, filled in
            unsafe bytes.withUnsafeBufferPointer { input in
                guard let from = input.baseAddress, let to = output.baseAddress else { return }
                unsafe (to + filled).initialize(from: from, count: input.count)
            }
            filled += bytes.count
        }
    }

    /// Appends a literal's bytes; there must be room for them.
    @inline(__always)
    mutating func append(copying literal: StaticString) {
        // A literal's bytes are part of the program for as long as it runs. One made of a single scalar may have none,
        // which traps.
        unsafe append(copying: Span(_unsafeStart: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}
