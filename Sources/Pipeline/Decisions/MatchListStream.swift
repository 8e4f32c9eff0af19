import AttributionModel
import Matching

/// The lists of installs, install by install.
struct MatchListStream {
    /// Where an install's list in one tier is.
    struct Entry: Sendable {
        var install: UInt32
        var tier: Int
        var reference: UInt64
        /// How many candidates the list has.
        var count: Int
    }

    private let sorted: SortedRecords
    private let shift: UInt64
    private var partition = 0
    private var waiting: [Entry] = []
    private var place = 0

    init(_ sorted: SortedRecords, shift: UInt64) {
        self.sorted = sorted
        self.shift = shift
    }

    /// The next lists: of at most `maximum` installs from `start` on, with `candidates` candidates or a few more.
    ///
    /// The cut depends only on what was found, so that it is the same in every run.
    mutating func next(
        from start: Int, maximum: Int, candidates: Int, installCount: Int
    ) throws -> (installs: Range<Int>, entries: [Entry]) {
        var entries: [Entry] = []
        var taken = 0
        let end = min(start + maximum, installCount)
        while let entry = try head(), Int(entry.install) < end {
            if taken >= candidates, entry.install != entries.last?.install {
                return (start..<Int(entry.install), entries)
            }
            entries.append(entry)
            taken += entry.count
            place += 1
        }
        return (start..<end, entries)
    }

    private mutating func head() throws -> Entry? {
        while place == waiting.count, partition < sorted.partitionCount { try loadPartition() }
        return place < waiting.count ? waiting[place] : nil
    }

    private mutating func loadPartition() throws {
        waiting.removeAll(keepingCapacity: true)
        place = 0
        try sorted.forEachRecord(in: partition) { record in
            waiting.append(
                Entry(
                    install: UInt32(record.key.high >> shift), tier: Int(record.key.low), reference: record.first,
                    count: Int(record.second)))
        }
        partition += 1
    }
}
