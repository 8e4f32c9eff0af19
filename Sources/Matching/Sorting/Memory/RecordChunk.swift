/// A few records of one partition in memory: a slot of a slab.
///
/// Sendable without a check by the compiler: a chunk has one owner at a time. A `SorterInput` fills it, hands
/// it to the `Sorter` under its lock at `close()`, and one cursor takes it from there.
@safe
struct RecordChunk: @unchecked Sendable {
    /// The bytes of a chunk: two of the system's smallest pages.
    static let byteCount = 8192
    /// The records a chunk has room for.
    static let capacity = byteCount / SortRecord.byteCount
    private let slab: RecordSlab
    /// The slot's number.
    let index: Int
    /// The records in it, from the front.
    var count: Int

    /// Takes slot `index` of a slab, empty.
    init(slab: RecordSlab, index: Int) {
        precondition(index < RecordSlab.chunkCount, "a chunk lies within its slab")
        self.slab = slab
        self.index = index
        count = 0
    }

    /// The first record's place; valid as long as the chunk is.
    var base: UnsafeMutablePointer<SortRecord> {
        // The slot lies within the slab, is aligned to a page, and records are trivial.
        unsafe (slab.base + index * Self.byteCount).assumingMemoryBound(to: SortRecord.self)
    }

    /// The records in the chunk.
    var records: UnsafeMutableBufferPointer<SortRecord> { unsafe UnsafeMutableBufferPointer(start: base, count: count) }

    /// Gives the chunk's memory back, once; it is not used afterwards.
    func giveBack() { slab.giveBack(index) }
}
