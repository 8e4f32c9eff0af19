extension RunOptions {
    /// About what a thread takes that no budget counts: blocks of lines, decoders, rows under way.
    private static let bytesPerThread = 6_000_000

    /// The bytes of `memory` for sorting and keeping records.
    ///
    /// The rest is held back for what is not sorted: a quarter, or more where many threads need it, but never more than
    /// three quarters.
    var recordMemory: Int {
        memory - min(max(memory / 4, threads * Self.bytesPerThread), memory / 4 * 3)
    }
}
