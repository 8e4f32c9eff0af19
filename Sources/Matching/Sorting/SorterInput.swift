public import AttributionModel

/// One worker's access to a sorter: not for two tasks at once.
///
/// Appending is a store into the partition's open chunk. Chunks are cut from slabs of 2 MiB, each requested from the
/// budget; the first is forced, and so is a second if the records are so unevenly spread that a run would be short.
/// These 4 MiB are the least that an input needs, and with them it sorts any number of records.
@safe
public final class SorterInput {
    @safe
    private struct Slot {
        var next: UnsafeMutablePointer<SortRecord>
        var end: UnsafeMutablePointer<SortRecord>
    }

    /// A run shorter than this is not worth its place in a merge: half of a slab.
    private static let shortestRun = RecordSlab.chunkCount * RecordChunk.capacity / 2

    private let sorter: Sorter
    private let shift: UInt64
    private let slots: UnsafeMutableBufferPointer<Slot>
    private let nowhere: UnsafeMutablePointer<SortRecord>
    private var held: [[RecordChunk]]
    private var free: [[RecordChunk]]
    private var freeCount = 0
    private var nextToLend = 0
    private var slabCount = 0
    private var file: SpillFile?
    private var fileEnd = 0
    private var runs: [SpillRun] = []
    private var spilledCount = 0
    private var isClosed = false

    init(of sorter: Sorter) {
        self.sorter = sorter
        let partitionCount = sorter.partitioning.partitionCount
        shift = sorter.partitioning.shift
        held = Array(repeating: [], count: partitionCount)
        free = Array(repeating: [], count: RecordSlab.chunkCount)
        // A place that is neither read nor written: a slot whose next is its end has no room.
        unsafe nowhere = .allocate(capacity: 1)
        unsafe slots = .allocate(capacity: partitionCount)
        unsafe slots.initialize(repeating: Slot(next: nowhere, end: nowhere))
    }

    deinit {
        // Both belong to this object and are trivial; chunks not handed over are freed with their slabs.
        unsafe slots.deallocate()
        unsafe nowhere.deallocate()
    }

    /// Appends a record; now and then this writes a run.
    ///
    /// - Throws: `SpillError` if a run cannot be written; the sort cannot go on then.
    @inlinable
    @inline(__always)
    public func append(_ record: SortRecord) throws(SpillError) {
        try append(
            high: record.key.high, low: record.key.low, time: record.time, first: record.first, second: record.second,
            third: record.third)
    }

    /// Appends a record by its words, which travel in registers: a record in memory, just written word by word, could
    /// only be read in larger parts once all stores before it have reached the cache.
    ///
    /// - Throws: `SpillError`, as above.
    @inline(never)
    public func append(
        high: UInt64, low: UInt64, time: Int64, first: UInt64, second: UInt64, third: UInt64
    ) throws(SpillError) {
        // The subscript is checked in debug builds; the shift leaves 8 bits for 256 slots, or none for one.
        let partition = Int(truncatingIfNeeded: high >> shift)
        if unsafe slots[partition].next == slots[partition].end {
            try openChunk(for: partition)
        }
        // The slot has room: next lies within a chunk of our own.
        unsafe slots[partition].next.initialize(
            to: SortRecord(
                key: Digest(high: high, low: low), time: time, first: first, second: second, third: third))
        unsafe slots[partition].next += 1
    }

    /// Hands what the input holds to the sorter; nothing is appended afterwards.
    ///
    /// Closing twice does nothing.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        settleCounts()
        for chunks in free {
            for chunk in chunks { chunk.giveBack() }
        }
        free = []
        let heldCount = held.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
        sorter.take(chunks: held, runs: runs, recordCount: spilledCount + heldCount)
        held = []
        runs = []
        file = nil
    }

    @inline(never)
    private func openChunk(for partition: Int) throws(SpillError) {
        precondition(!isClosed, "nothing is appended to a closed input")
        var chunk = try takeChunk(for: partition)
        // Counted as full for now: settleCounts subtracts what was not filled.
        chunk.count = RecordChunk.capacity
        held[partition].append(chunk)
        // The chunk stays in `held` as long as the slot points into it.
        unsafe slots[partition] = Slot(next: chunk.base, end: chunk.base + RecordChunk.capacity)
    }

    /// A free chunk: if possible the slot with the partition's number, else any.
    private func takeChunk(for partition: Int) throws(SpillError) -> RecordChunk {
        if free[partition].isEmpty, freeCount < RecordSlab.chunkCount {
            try makeRoom()
        }
        freeCount -= 1
        if let chunk = free[partition].popLast() { return chunk }
        while true {
            nextToLend = (nextToLend + 1) % free.count
            if let chunk = free[nextToLend].popLast() { return chunk }
        }
    }

    /// Makes sure that there is a free chunk: by a slab from the budget, or else by writing a run.
    private func makeRoom() throws(SpillError) {
        if slabCount > 0, sorter.budget.reserve(RecordSlab.byteCount) {
            return try addSlab()
        }
        if freeCount > 0 { return }
        if slabCount > 0, openCount >= Self.shortestRun {
            try writeRun()
        }
        sorter.budget.forceReserve(RecordSlab.byteCount)
        try addSlab()
    }

    private func addSlab() throws(SpillError) {
        // The first slab has small pages: many sorters hold only a few records.
        let slab = try RecordSlab(reservedFrom: sorter.budget, largePages: slabCount > 0)
        slabCount += 1
        for index in 0..<RecordSlab.chunkCount {
            free[index].append(RecordChunk(slab: slab, index: index))
        }
        freeCount += RecordSlab.chunkCount
    }

    private var openCount: Int {
        let room = unsafe slots.indices.reduce(0) { sum, partition in
            // Both pointers of a slot lie in one chunk.
            unsafe sum + (slots[partition].end - slots[partition].next)
        }
        return held.reduce(0) { $0 + $1.count } * RecordChunk.capacity - room
    }

    private func writeRun() throws(SpillError) {
        settleCounts()
        let target: SpillFile
        if let file {
            target = file
        } else {
            target = try sorter.folder.makeFile(for: sorter.name)
            file = target
        }
        let chunks = held
        held = Array(repeating: [], count: chunks.count)
        slabCount = 0
        let run = try sorter.writeRun(of: chunks, to: target, at: fileEnd)
        runs.append(run)
        fileEnd += run.byteCount
        spilledCount += run.recordCount
    }

    /// Sets the true counts of the open chunks and closes them.
    private func settleCounts() {
        for partition in unsafe slots.indices {
            guard let last = held[partition].indices.last else { continue }
            // Both pointers of a slot lie in one chunk, the partition's last.
            held[partition][last].count -= unsafe slots[partition].end - slots[partition].next
            unsafe slots[partition] = Slot(next: nowhere, end: nowhere)
        }
    }
}
