extension RunOptions {
    /// About what a thread takes that no budget counts: blocks of lines, decoders, rows under way.
    private static let bytesPerThread = 12_000_000
    /// The threads for which a quarter of the usual memory is enough.
    private static let fewThreads = 8

    /// The bytes of `memory` for sorting and keeping records.
    ///
    /// The rest is held back for what is not sorted: a quarter, and what each thread beyond a few takes, but never more
    /// than three quarters.
    var recordMemory: Int {
        let others = max(0, threads - Self.fewThreads) * Self.bytesPerThread
        return memory - min(memory / 4 + others, memory / 4 * 3)
    }
}
