/// Writes one sorted run, partition after partition, through one buffer.
///
/// A partition's records come in sorted portions; `endPartition` closes each, empty ones too.
struct RunWriter: ~Copyable {
    private let file: SpillFile
    private let start: Int
    private let partitionCount: Int
    private let buffer: RecordBuffer
    private var buffered = 0
    private var written = 0
    private var segments: [SpillRun.Segment] = []
    /// Where the partition at hand begins, and how many records it has so far.
    private var segmentStart: Int
    private var count = 0
    private var checksum = RunChecksum()

    /// Starts a run at `offset` of a file.
    init(file: SpillFile, offset: Int, partitionCount: Int, bufferCapacity: Int, budget: MemoryBudget) {
        self.file = file
        start = offset
        segmentStart = offset
        self.partitionCount = partitionCount
        buffer = RecordBuffer(count: bufferCapacity, budget: budget)
        segments.reserveCapacity(partitionCount)
    }

    /// Room in the buffer for exactly `count` records, to be filled and then `commit`ted.
    mutating func space(for count: Int) throws(SpillError) -> UnsafeMutableBufferPointer<SortRecord> {
        if unsafe count > buffer.records.count - buffered {
            try flush()
        }
        // The slice traps if a portion is larger than the whole buffer.
        return unsafe UnsafeMutableBufferPointer(rebasing: buffer.records[buffered..<buffered + count])
    }

    /// Takes the next `count` records of the buffer into the partition.
    mutating func commit(_ count: Int) {
        // Within the space that was handed out, filled by the caller.
        unsafe checksum.add(UnsafeBufferPointer(rebasing: buffer.records[buffered..<buffered + count]))
        buffered += count
        self.count += count
    }

    /// Ends a partition.
    mutating func endPartition() {
        segments.append(SpillRun.Segment(offset: segmentStart, count: count, checksum: checksum.value))
        segmentStart += count * SortRecord.byteCount
        count = 0
        checksum = RunChecksum()
    }

    /// Writes the rest; the run is then readable.
    consuming func finish() throws(SpillError) -> SpillRun {
        try flush()
        precondition(segments.count == partitionCount, "every partition of a run is ended once")
        file.folder.countRun()
        return SpillRun(file: file, segments: segments)
    }

    private mutating func flush() throws(SpillError) {
        guard buffered > 0 else { return }
        // The filled part of our own buffer.
        let bytes = unsafe UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer.records[..<buffered]))
        try unsafe file.write(bytes, at: start + written)
        written += bytes.count
        buffered = 0
    }
}
