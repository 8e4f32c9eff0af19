/// How much a block of candidates may name: whoever reads it has all of that in memory.
package struct BlockLimit: Sendable {
    /// A block ends before the install behind this many clicks.
    package var clicks: Int
    /// The same for touches.
    package var touches: Int

    /// That of the command line, where nothing else is said.
    package init(clicks: Int = 1 << 20, touches: Int = 1 << 16) {
        self.clicks = clicks
        self.touches = touches
    }
}
