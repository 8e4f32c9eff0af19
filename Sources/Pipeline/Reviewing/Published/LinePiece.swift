/// Whole lines of one of a result's files, each with its line feed.
struct LinePiece: Sendable {
    /// The lines, and memory behind them that was used before.
    let bytes: [UInt8]
    /// The bytes that the lines take.
    let count: Int
}
