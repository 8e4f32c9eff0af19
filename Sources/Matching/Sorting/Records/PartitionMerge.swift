/// Brings one partition into order: sorts what is in memory, in portions, and merges it with the runs' segments.
///
/// ```
/// chunks ──sort──▶ portion ┐
/// chunks ──sort──▶ portion ┼─▶ loser tree ─▶ records in order
/// segment of a run ────────┤
/// segment of a run ────────┘
/// ```
/// A portion is sorted in a buffer of at most 1.5 MiB. If one portion holds everything, as it does where keys are
/// digests, it is handed out as it is. Otherwise all portions but the last go back, sorted, to the chunks that they
/// came from, so that even the millions of records of one key need no second copy. The memory of chunks is given back
/// as they are read.
@safe
struct PartitionMerge: ~Copyable {
    /// The most records in a portion.
    static let portionCapacity = 32_768
    /// The most records that are handed out at a time.
    static let batchCapacity = 2048
    /// The read buffer of a segment: 64 KiB, less if there are very many.
    private static let segmentCapacity = 1365
    private static let segmentsCapacity = 131_072

    @safe
    private struct Source {
        var next: UnsafePointer<SortRecord>
        var end: UnsafePointer<SortRecord>
        var chunks: ArraySlice<RecordChunk>
        var current: RecordChunk?
        var reader: SegmentReader?
    }

    private var sources: [Source] = []
    private var tree = LoserTree(heads: [])
    private let budget: MemoryBudget
    private var portion: RecordBuffer?
    private var segmentBuffer: RecordBuffer?
    private var merged: RecordBuffer?

    /// Sorts the chunks, which it takes over, and opens the segments that are not empty.
    init(
        chunks: [RecordChunk], segments: [(file: SpillFile, segment: SpillRun.Segment)], budget: MemoryBudget
    ) throws(SpillError) {
        self.budget = budget
        addPortions(of: chunks)
        try addSegments(segments.filter { $0.segment.count > 0 })
        guard sources.count > 1 else { return }
        // The sources' own pointers: next is before end, as every source was just filled.
        tree = LoserTree(heads: sources.map { unsafe $0.next.pointee })
        for index in sources.indices {
            unsafe sources[index].next += 1
        }
        merged = RecordBuffer(count: Self.batchCapacity, budget: budget)
    }

    deinit {
        for source in sources {
            source.current?.giveBack()
            for chunk in source.chunks {
                chunk.giveBack()
            }
        }
    }

    /// The next records in order, at most `batchCapacity`, valid until the next call; none at the end.
    mutating func next() throws(SpillError) -> UnsafeBufferPointer<SortRecord> {
        if let merged { return try unsafe nextMerged(into: merged) }
        guard !sources.isEmpty else {
            return unsafe UnsafeBufferPointer(start: nil, count: 0)
        }
        if unsafe sources[0].next == sources[0].end {
            guard try refill(0) else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        }
        // The records between the source's pointers stay in place until the source is refilled.
        let first = unsafe sources[0].next
        let count = unsafe min(Self.batchCapacity, sources[0].end - first)
        unsafe sources[0].next = first + count
        return unsafe UnsafeBufferPointer(start: first, count: count)
    }

    private mutating func nextMerged(into output: RecordBuffer) throws(SpillError) -> UnsafeBufferPointer<SortRecord> {
        var count = 0
        while count < Self.batchCapacity, tree.liveCount > 0 {
            // The count stays below the buffer's capacity.
            unsafe output.records[count] = tree.least
            count += 1
            let winner = tree.winner
            if unsafe sources[winner].next == sources[winner].end {
                guard try refill(winner) else {
                    tree.endWinner()
                    continue
                }
            }
            unsafe tree.replaceWinner(with: sources[winner].next.pointee)
            unsafe sources[winner].next += 1
        }
        return unsafe UnsafeBufferPointer(rebasing: output.records[..<count])
    }

    /// Gets a source's next records; false at its end.
    private mutating func refill(_ index: Int) throws(SpillError) -> Bool {
        if let chunk = sources[index].current {
            chunk.giveBack()
            sources[index].current = nil
        }
        if let chunk = sources[index].chunks.popFirst() {
            sources[index].current = chunk
            unsafe setRecords(chunk.records, of: index)
            return true
        }
        guard let records = try unsafe sources[index].reader?.next(), records.isEmpty == false else { return false }
        unsafe setRecords(records, of: index)
        return true
    }

    private mutating func setRecords(_ records: UnsafeMutableBufferPointer<SortRecord>, of index: Int) {
        guard let base = records.baseAddress else { return }
        unsafe sources[index].next = unsafe UnsafePointer(base)
        unsafe sources[index].end = unsafe UnsafePointer(base + records.count)
    }

    private mutating func addPortions(of chunks: [RecordChunk]) {
        let total = chunks.reduce(0) { $0 + $1.count }
        guard total > 0 else { return }
        let buffer = RecordBuffer(count: min(total, Self.portionCapacity), budget: budget)
        portion = buffer
        var rest = chunks[...]
        while !rest.isEmpty {
            let group = Self.takePortion(&rest)
            let count = group.reduce(0) { $0 + $1.count }
            // As many records as the chunks hold, and no more than the buffer has room for.
            let sorted = unsafe UnsafeMutableBufferPointer(rebasing: buffer.records[..<count])
            unsafe RecordSort.gather(group.map { unsafe $0.records }, into: sorted)
            if rest.isEmpty {
                for chunk in group { chunk.giveBack() }
                unsafe addSource(sorted, chunks: [])
            } else {
                unsafe Self.putBack(sorted, to: group)
                guard let first = group.first else { continue }
                unsafe addSource(first.records, chunks: group)
            }
        }
    }

    private mutating func addSource(_ records: UnsafeMutableBufferPointer<SortRecord>, chunks: ArraySlice<RecordChunk>)
    {
        guard let base = records.baseAddress else { return }
        // Pointers into the portion's buffer or into a chunk that the source owns.
        unsafe sources.append(
            Source(
                next: UnsafePointer(base), end: UnsafePointer(base + records.count),
                chunks: chunks.dropFirst(), current: chunks.first, reader: nil))
    }

    private mutating func addSegments(_ segments: [(file: SpillFile, segment: SpillRun.Segment)]) throws(SpillError) {
        guard !segments.isEmpty else { return }
        let longest = segments.reduce(0) { max($0, $1.segment.count) }
        let share = min(longest, Self.segmentCapacity, max(85, Self.segmentsCapacity / segments.count))
        let buffer = RecordBuffer(count: share * segments.count, budget: budget)
        segmentBuffer = buffer
        for (index, (file, segment)) in segments.enumerated() {
            // Slices of the buffer that do not overlap; the buffer lives as long as this object.
            let room = unsafe UnsafeMutableBufferPointer(rebasing: buffer.records[index * share..<(index + 1) * share])
            var reader = unsafe SegmentReader(file: file, segment: segment, buffer: room)
            let records = try unsafe reader.next()
            unsafe addSource(records, chunks: [])
            sources[sources.count - 1].reader = reader
        }
    }

    /// Splits off as many chunks as one portion holds.
    private static func takePortion(_ chunks: inout ArraySlice<RecordChunk>) -> ArraySlice<RecordChunk> {
        var count = 0
        let portion = chunks.prefix { chunk in
            count += chunk.count
            return count <= portionCapacity
        }
        chunks = chunks.dropFirst(portion.count)
        return portion
    }

    private static func putBack(
        _ sorted: UnsafeMutableBufferPointer<SortRecord>, to chunks: ArraySlice<RecordChunk>
    ) {
        var place = 0
        for chunk in chunks {
            // Each chunk takes as many records as it gave.
            let part = unsafe UnsafeMutableBufferPointer(rebasing: sorted[place..<place + chunk.count])
            unsafe _ = chunk.records.initialize(from: part)
            place += chunk.count
        }
    }
}
