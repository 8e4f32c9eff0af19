extension RunOptions {
    /// About what a thread takes that no budget counts: blocks of lines, decoders, rows under way.
    private static let bytesPerThread = 6_000_000
    /// The threads whose memory is among what the program needs in any case.
    private static let usualThreads = 16

    /// The bytes of `memory` for sorting and keeping records.
    ///
    /// The rest is held back for what is not sorted: a quarter, or more where very many threads need it, but never more
    /// than three quarters.
    var recordMemory: Int {
        let others = (threads - Self.usualThreads) * Self.bytesPerThread
        return memory - min(max(memory / 4, others), memory / 4 * 3)
    }
}
