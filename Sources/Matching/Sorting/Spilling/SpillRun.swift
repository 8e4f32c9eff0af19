/// A sorted run in a spill file: the records, partition after partition, 48 bytes each.
///
/// Records are in the machine's byte order, as the file never leaves the process. This description of the run is kept
/// in memory.
struct SpillRun: Sendable {
    /// A partition's part of the run.
    struct Segment {
        /// The first record's offset in the file.
        let offset: Int
        /// The number of records.
        let count: Int
        /// Their checksum.
        let checksum: UInt64
    }

    /// The file, which may hold other runs too.
    let file: SpillFile
    /// The segments of all partitions, in order.
    let segments: [Segment]

    /// The number of records in the run.
    var recordCount: Int { segments.reduce(0) { $0 + $1.count } }
    /// The bytes of the run in its file.
    var byteCount: Int { recordCount * SortRecord.byteCount }
}
