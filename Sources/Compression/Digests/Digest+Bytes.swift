public import AttributionModel
import CXXHash

extension Digest {
    /// The XXH3-128 digest of some bytes, seed 0: stable across machines and versions.
    public init(of bytes: Span<UInt8>) {
        // Safe: the pointer is used only within the closure, and for exactly its count.
        let hash = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe cxxhash_digest(buffer.baseAddress, buffer.count)
        }
        self.init(high: hash.high64, low: hash.low64)
    }

    /// The XXH3-128 digest of the first `count` words, as their bytes are in memory.
    public init(ofWords words: borrowing [UInt64], count: Int) {
        precondition(count <= words.count)
        // Safe: the pointer is used only within the closure, for words that the array has.
        let hash = unsafe words.withUnsafeBytes { buffer in unsafe cxxhash_digest(buffer.baseAddress, count * 8) }
        self.init(high: hash.high64, low: hash.low64)
    }
}
