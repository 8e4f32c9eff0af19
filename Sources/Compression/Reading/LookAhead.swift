/// Bytes that were read before anybody asked for them: they are returned first, and an error that was met behind them
/// waits until that is done.
struct LookAhead {
    /// All that was read ahead.
    private(set) var bytes: [UInt8]
    private var used = 0
    /// What to throw once all bytes are taken.
    var failure: CompressionError?

    /// Bytes that were read already, or an error that was met before any.
    init(_ bytes: [UInt8] = [], failure: CompressionError? = nil) {
        self.bytes = bytes
        self.failure = failure
    }

    /// Reads as many bytes as are to be looked at, or as there are; `read` returns 0 at the end.
    init(
        _ count: Int, reading read: (UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int
    ) {
        bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        do throws(CompressionError) {
            while filled < count {
                // Safe: writes stay in the array.
                let got = try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(CompressionError) in
                    try unsafe read(UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
                }
                guard got > 0 else { break }
                filled += got
            }
        } catch {
            failure = error
        }
        bytes.removeLast(count - filled)
    }

    /// Takes some of the bytes; 0 once all are taken.
    mutating func take(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        guard used < bytes.count else {
            if let failure { throw failure }
            return 0
        }
        let count = min(output.count, bytes.count - used)
        for index in 0..<count { unsafe output[index] = bytes[used + index] }
        used += count
        return count
    }
}
