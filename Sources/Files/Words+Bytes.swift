extension [UInt64] {
    /// Appends bytes, padding the last word with zeros.
    public mutating func append(bytes: Span<UInt8>) {
        let place = count
        let length = bytes.count
        let added = (length + 7) / 8
        append(addingCapacity: added) { $0.append(repeating: 0, count: added) }
        guard length > 0 else { return }
        // Safe: there is room for these bytes, as it was just made.
        unsafe withUnsafeMutableBytes { words in
            unsafe bytes.bytes.withUnsafeBytes { source in
                unsafe UnsafeMutableRawBufferPointer(rebasing: words[(place * 8)...]).copyMemory(from: source)
            }
        }
    }

    /// Replaces `bytes` by a range of the bytes that were appended as words from `place` on.
    ///
    /// - Returns: Whether the words contain this range.
    public func copyBytes(_ range: Range<Int>, of place: Int, into bytes: inout [UInt8]) -> Bool {
        guard place >= 0, place <= count, range.lowerBound >= 0, range.upperBound <= (count - place) * 8 else {
            bytes.removeAll(keepingCapacity: true)
            return false
        }
        // Safe: the range was checked against the words.
        unsafe withUnsafeBytes { words in
            bytes.removeAll(keepingCapacity: true)
            unsafe bytes.append(contentsOf: words[place * 8 + range.lowerBound..<place * 8 + range.upperBound])
        }
        return true
    }
}
