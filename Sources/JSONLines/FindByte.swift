import CLineReader

/// The first place of a byte within a range; the range's end where the byte does not occur.
///
/// As fast as memory: the C library looks at many bytes at a time.
public func findByte(_ byte: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the range lies in the bytes")
    // The pointer lives for the call only, and the range lies within its count.
    return unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return range.upperBound }
        return unsafe line_find_byte(base, byte, range.lowerBound, range.upperBound)
    }
}
