/// The candidates of parts of a result, decoded by a separate task while others work on earlier ones.
actor CandidatesAhead {
    /// Some pieces of one part; none past the last one.
    struct Reading: Sendable {
        var part: Int
        var pieces: [LinePiece] = []
    }

    private let parts: [PublishedPart]
    private var part = 0
    private var lines: ResultLines?
    /// The memory of pieces that are done with; touching new memory costs as much as decoding into it.
    private let spare = SpareValues<[UInt8]>()

    init(_ parts: [PublishedPart]) { self.parts = parts }

    /// The next pieces of about `size` bytes, all from one part: fewer at its end.
    func next(_ count: Int, size: Int) throws(RunError) -> Reading {
        while part < parts.count {
            if lines == nil { lines = try parts[part].candidates() }
            var reading = Reading(part: part)
            while reading.pieces.count < count,
                let piece = try lines?.next(size: size, reusing: spare.take() ?? [])
            {
                reading.pieces.append(piece)
            }
            if !reading.pieces.isEmpty { return reading }
            part += 1
            lines = nil
        }
        return Reading(part: part)
    }

    /// Takes back a piece whose places are no longer needed.
    nonisolated func reuse(_ piece: consuming LinePiece) { spare.give(piece.bytes) }
}
