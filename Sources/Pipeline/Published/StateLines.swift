import Reviewing

/// The lines of a part's state, one after another.
struct StateLines {
    private let lines: ResultLines

    init(_ lines: ResultLines) { self.lines = lines }

    /// Calls `body` with each line and the bytes that contain it.
    ///
    /// - Throws: `RunError` if a line is not a line of state.
    func forEach(_ body: (ListedState, [UInt8]) throws -> Void) throws {
        while let piece = try lines.next() {
            let bytes = piece.bytes
            var cursor = JSONCursor(bytes, 0..<piece.count)
            while cursor.place < piece.count {
                let state: ListedState
                do throws(DamagedLine) {
                    state = try ListedState(&cursor)
                } catch {
                    throw lines.damaged(error)
                }
                try body(state, bytes)
            }
        }
    }
}
