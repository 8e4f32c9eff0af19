import AttributionModel
import Matching

/// The lists of installs, install by install.
struct MatchListStream: ~Copyable {
    /// Where an install's list in one tier is.
    struct Entry: Sendable {
        var install: InstallNumber
        var tier: Int
        var reference: UInt64
        /// How many candidates the list has.
        var count: Int

        fileprivate init(_ record: SortRecord, shift: UInt64) {
            install = InstallNumber(number: UInt32(record.key.high >> shift))
            tier = Int(record.key.low)
            reference = record.first
            count = Int(record.second)
        }
    }

    private let sorted: SortedRecords
    private let shift: UInt64
    /// How many partitions have been begun, and the records of the last of them.
    private var begun = 0
    private var records: RecordStream?

    /// A stream of lists, all of which were kept.
    init(_ lists: MatchLists) throws {
        sorted = try lists.sorter.finish()
        shift = lists.shift
    }

    /// The next lists: of at most `maximum` installs from `start` on, with `candidates` candidates or a few more.
    mutating func next(
        from start: Int, maximum: Int, candidates: Int, installCount: Int
    ) throws -> (installs: Range<Int>, entries: [Entry]) {
        var entries: [Entry] = []
        var taken = 0
        let end = min(start + maximum, installCount)
        while let entry = try head(), entry.install.place < end {
            if taken >= candidates, entry.install != entries.last?.install {
                return (start..<entry.install.place, entries)
            }
            entries.append(entry)
            taken += entry.count
            try records?.advance()
        }
        return (start..<end, entries)
    }

    private mutating func head() throws -> Entry? {
        while records?.head == nil, begun < sorted.partitionCount {
            records = RecordStream(try sorted.cursor(over: begun))
            try records?.advance()
            begun += 1
        }
        return records?.head.map { Entry($0, shift: shift) }
    }
}
