/// The lines of one of a result's files, decoded by a task of their own while others work on those before.
actor LinesAhead {
    private let lines: ResultLines
    /// The memory of pieces that were dealt with; first touches of new memory cost as much as decoding into it.
    private let spare = SpareValues<[UInt8]>()

    init(_ lines: sending ResultLines) { self.lines = lines }

    /// The next pieces of some `size` bytes; fewer at the end, none past it.
    func next(_ count: Int, size: Int) throws(RunError) -> [LinePiece] {
        var pieces: [LinePiece] = []
        while pieces.count < count, let piece = try lines.next(size: size, reusing: spare.take() ?? []) {
            pieces.append(piece)
        }
        return pieces
    }

    /// Takes back a piece of which no place is asked for any more.
    nonisolated func reuse(_ piece: consuming LinePiece) { spare.give(piece.bytes) }
}
