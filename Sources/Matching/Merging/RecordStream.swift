/// A sorted cursor with one record in view, as a merge wants it.
public struct RecordStream: ~Copyable {
    private var cursor: SortedCursor
    private var batch: [SortRecord] = []
    private var place = 0
    /// The record in view, nil before the first `advance` and past the end.
    public private(set) var head: SortRecord?

    /// Nothing is in view until the first `advance`.
    public init(_ cursor: consuming SortedCursor) { self.cursor = cursor }

    /// Brings the next record into view.
    @inline(__always)
    public mutating func advance() throws(SpillError) {
        if place < batch.count {
            head = batch[place]
            place += 1
            return
        }
        try refill()
    }

    private mutating func refill() throws(SpillError) {
        guard try cursor.next(into: &batch), let first = batch.first else {
            batch = []
            place = 0
            head = nil
            return
        }
        head = first
        place = 1
    }
}
