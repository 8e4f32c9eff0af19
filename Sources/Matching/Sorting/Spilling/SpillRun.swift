/// A sorted run in a spill file: the records, partition after partition, 48 bytes each.
///
/// In the machine's byte order, as the file never leaves the process. The description of the run is kept in memory.
final class SpillRun: Sendable {
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
    /// The number of records in the run.
    let recordCount: Int
    private let offset: Int
    private let counts: [Int]
    private let checksums: [UInt64]

    /// Describes a run that was written at `offset`.
    init(file: SpillFile, offset: Int, counts: [Int], checksums: [UInt64]) {
        self.file = file
        self.offset = offset
        self.counts = counts
        self.checksums = checksums
        recordCount = counts.reduce(0, +)
    }

    /// The bytes of the run in its file.
    var byteCount: Int { recordCount * SortRecord.byteCount }

    /// The segments of all partitions, in order.
    var segments: [Segment] {
        var place = offset
        return counts.indices.map { partition in
            defer { place += counts[partition] * SortRecord.byteCount }
            return Segment(offset: place, count: counts[partition], checksum: checksums[partition])
        }
    }
}
