/// Reads one partition of one run through a slice of a buffer and checks its checksum at the end.
@safe
struct SegmentReader {
    private let file: SpillFile
    private let segment: SpillRun.Segment
    private let buffer: UnsafeMutableBufferPointer<SortRecord>
    private var delivered = 0
    private var checksum = RunChecksum()

    /// Reads `segment` of `file` into `buffer`, whose owner keeps it alive as long as the reader.
    init(file: SpillFile, segment: SpillRun.Segment, buffer: UnsafeMutableBufferPointer<SortRecord>) {
        self.file = file
        self.segment = segment
        unsafe self.buffer = unsafe buffer
    }

    /// The next records, valid until the next call; none at the end.
    ///
    /// - Throws: `SpillError.corrupt` before the last records are handed out if the checksum is wrong.
    mutating func next() throws(SpillError) -> UnsafeMutableBufferPointer<SortRecord> {
        let count = unsafe min(buffer.count, segment.count - delivered)
        // A prefix of the buffer, which `read` fills to its last byte or throws.
        let records = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
        guard count > 0 else { return unsafe records }
        let offset = segment.offset + delivered * SortRecord.byteCount
        try unsafe file.read(into: UnsafeMutableRawBufferPointer(records), at: offset)
        unsafe checksum.add(UnsafeBufferPointer(records))
        delivered += count
        if delivered == segment.count, checksum.value != segment.checksum {
            throw .corrupt(path: file.path, reason: "the checksum of a sorted run is wrong")
        }
        return unsafe records
    }
}
