public import AttributionModel
internal import CXXHash

extension Digest {
    /// The XXH3-128 digest of the first `count` words, as their bytes are in memory.
    public init(ofWords words: borrowing [UInt64], count: Int) {
        precondition(count <= words.count)
        // Safe: the pointer is used only within the closure, for words that the array has.
        let hash = unsafe words.withUnsafeBytes { buffer in unsafe XXH3_128bits(buffer.baseAddress, count * 8) }
        self.init(high: hash.high64, low: hash.low64)
    }
}
