/// The lines of a file of each part of a result, one part after another, decoded by a separate task while others work
/// on earlier ones.
actor LinesAhead {
    /// Some pieces of one part; none past the last one.
    struct Reading: Sendable {
        /// The part's place.
        var part: Int
        var pieces: [LinePiece] = []
        /// Why there are no pieces, if the part cannot be read.
        var failure: RunError?
    }

    private let parts: [PublishedPart]
    private let name: String
    private var part = 0
    private var lines: ResultLines?
    /// The memory of pieces that are done with; touching new memory costs as much as decoding into it.
    private let spare = SpareValues<[UInt8]>()

    /// Opens the file `name` of each part once that of the part before has been read.
    init(_ name: String, of parts: [PublishedPart]) {
        self.name = name
        self.parts = parts
    }

    /// The next `count` pieces of about `size` bytes each, all of one part: fewer at its end, none past the last part.
    func next(_ count: Int, size: Int) throws(RunError) -> Reading {
        while part < parts.count {
            if lines == nil { lines = try parts[part].lines(name) }
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

    /// The same with the error as a value, for callers who have earlier parts to finish before they throw it.
    func attempt(_ count: Int, size: Int) -> Reading {
        do throws(RunError) {
            return try next(count, size: size)
        } catch {
            return Reading(part: part, failure: error)
        }
    }

    /// Takes back a piece whose places are no longer needed.
    nonisolated func reuse(_ piece: consuming LinePiece) { spare.give(piece.bytes) }
}
