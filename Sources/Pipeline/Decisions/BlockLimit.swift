/// How much a block of candidates may name: whoever reads it holds all of that in memory.
struct BlockLimit: Sendable {
    /// A block ends with the install that brings it to this many clicks or touches.
    var clicks: Int
    var touches: Int

    /// The limit of all runs; tests make blocks small.
    @TaskLocal static var current = BlockLimit(clicks: 1 << 20, touches: 1 << 16)
}
