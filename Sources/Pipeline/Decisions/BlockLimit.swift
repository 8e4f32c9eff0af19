/// How much a block of candidates may name: whoever reads it has all of that in memory.
struct BlockLimit: Sendable {
    /// A block ends before the install behind this many clicks or touches.
    var clicks: Int
    var touches: Int

    /// That of all runs; tests make blocks small.
    @TaskLocal static var current = BlockLimit(clicks: 1 << 20, touches: 1 << 16)
}
