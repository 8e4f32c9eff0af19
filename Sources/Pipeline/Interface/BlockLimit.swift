/// How much a block of candidates may name: whoever reads it holds all of that in memory.
///
/// What one install names is never divided. So the limit is twice the most that one install has brought, if that is
/// more: otherwise each of several long lists would begin a block, and be spelled out anew. With blocks of a quarter of
/// the usual size, ten million clicks had each candidate spelled out five times.
package struct BlockLimit: Sendable {
    /// A block ends with the install that brings it to this many clicks.
    package var clicks: Int
    /// The same for touches.
    package var touches: Int

    /// Makes a limit, by default that of the command line.
    package init(clicks: Int = 1 << 20, touches: Int = 1 << 16) {
        self.clicks = clicks
        self.touches = touches
    }
}
