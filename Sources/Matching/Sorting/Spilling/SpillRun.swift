/// A sorted run in a spill file: a header, a directory of partitions, and the records.
///
/// ```
/// magic · version, partition count · record count · directory checksum     4 words
/// record count · checksum                                                  2 words a partition
/// records, partition after partition                                       48 bytes each
/// ```
/// In the machine's byte order: the file never leaves the process. The directory is kept in memory too; the
/// file's copy is held against it before the run is read.
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

    /// "ascsort1".
    static let magic: UInt64 = 0x3174_726F_7363_7361
    /// The layout's number.
    static let version: UInt64 = 1

    /// The file, which may hold other runs too.
    let file: SpillFile
    /// The records in the run.
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

    /// The bytes of a header and directory for so many partitions.
    static func headerBytes(partitionCount: Int) -> Int {
        (4 + 2 * partitionCount) * 8
    }

    /// The bytes of the run in its file.
    var byteCount: Int {
        Self.headerBytes(partitionCount: counts.count) + recordCount * SortRecord.byteCount
    }

    /// The header and directory as words.
    var header: [UInt64] {
        var words: [UInt64] = [
            Self.magic, Self.version << 32 | UInt64(counts.count), UInt64(recordCount), 0,
        ]
        words.reserveCapacity(4 + 2 * counts.count)
        for (count, checksum) in zip(counts, checksums) {
            words.append(UInt64(count))
            words.append(checksum)
        }
        words[3] = words.reduce(0) { ($0 ^ $1) &* 0x9FB2_1C65_1E98_DF25 }
        return words
    }

    /// The segments of all partitions, in order.
    var segments: [Segment] {
        var place = offset + Self.headerBytes(partitionCount: counts.count)
        return counts.indices.map { partition in
            defer { place += counts[partition] * SortRecord.byteCount }
            return Segment(offset: place, count: counts[partition], checksum: checksums[partition])
        }
    }

    /// Reads the header back and holds it against what was written.
    func verifyHeader() throws(SpillError) {
        let expected = header
        var found = [UInt64](repeating: 0, count: expected.count)
        var words = found.mutableSpan
        // Whatever bytes come, they are valid 64-bit words.
        try unsafe file.read(into: words.mutableBytes, at: offset)
        guard found == expected else {
            throw .corrupt(path: file.path, reason: "the header of a sorted run is not what was written")
        }
    }

    /// Writes the header in front of records that are already in place.
    func writeHeader() throws(SpillError) {
        let words = header
        // 64-bit words have no padding: every byte of them is initialised.
        try unsafe file.write(words.span.bytes, at: offset)
    }
}
