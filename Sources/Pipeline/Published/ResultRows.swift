import AttributionModel
import Reviewing

/// The rows of parts of a result, one after another.
struct ResultRows {
    private var parts: ArraySlice<PublishedPart>
    private var lines: ResultLines?
    private var piece = LinePiece(bytes: [], count: 0)
    private var place = 0
    /// The row that was read last.
    private(set) var row = ResultRow()

    /// The rows of some parts, which are in order.
    init(_ parts: [PublishedPart]) { self.parts = parts[...] }

    /// Reads the next row; false after the last one.
    mutating func advance() throws(RunError) -> Bool {
        while place >= piece.count {
            if let next = try lines?.next(size: 1 << 20) {
                piece = next
                place = 0
            } else {
                guard let part = parts.popFirst() else { return false }
                lines = try part.lines(OutputName.attributions)
            }
        }
        do {
            place = try row.read(piece.bytes, from: place, to: piece.count)
        } catch {
            throw lines?.damaged(error) ?? RunError(.inputOutput, "cannot read a row")
        }
        return true
    }
}
