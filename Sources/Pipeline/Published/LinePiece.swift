/// Whole lines of one of a result's files, each with its line feed.
struct LinePiece: Sendable {
    /// The lines, followed by memory left from earlier use.
    let bytes: [UInt8]
    /// The bytes that the lines take.
    let count: Int
}
