/// The lines of one of a result's files, decoded by a separate task while others work on earlier ones.
actor LinesAhead {
    private let lines: ResultLines
    /// The memory of pieces that are done with; touching new memory costs as much as decoding into it.
    private let spare = SpareValues<[UInt8]>()

    init(_ lines: sending ResultLines) { self.lines = lines }

    /// The next pieces of about `size` bytes; fewer at the end, none after it.
    func next(_ count: Int, size: Int) throws(RunError) -> [LinePiece] {
        var pieces: [LinePiece] = []
        while pieces.count < count, let piece = try lines.next(size: size, reusing: spare.take() ?? []) {
            pieces.append(piece)
        }
        return pieces
    }

    /// Takes back a piece whose places are no longer needed.
    nonisolated func reuse(_ piece: consuming LinePiece) { spare.give(piece.bytes) }
}
