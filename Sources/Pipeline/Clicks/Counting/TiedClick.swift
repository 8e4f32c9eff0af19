import AttributionModel
import Matching

/// One of several clicks of one link, address and time that count for different dimensions, with none of the same link
/// and address less than 24 h before them: the one with the least id is unique.
///
/// Ids are not kept while logs are read, so they are read again for those of tied clicks (`LinesAgain`). As an exporter
/// may write each tap twice, there may be as many as there are clicks: they are sorted by id, to meet what is read, and
/// then back by link, address and time (`NamedTie`).
struct TiedClick {
    private let linkAndIP: UInt64
    /// By which a second reading finds its line.
    private let key: LineKey
    private let dimensions: UInt32

    /// Takes it from a record by link and address (`LedgerWalk`).
    init(_ record: SortRecord) {
        linkAndIP = record.key.high
        key = LineKey(
            id: Digest(high: record.first, low: record.second), time: Instant(milliseconds: record.time))
        dimensions = UInt32(truncatingIfNeeded: record.third)
    }

    /// Takes it from its record by id.
    init(byID record: SortRecord) {
        key = LineKey(id: record.key, time: Instant(milliseconds: record.time))
        linkAndIP = record.first
        dimensions = UInt32(truncatingIfNeeded: record.second)
    }

    /// The record that is sorted by id and time.
    var byID: SortRecord {
        SortRecord(key: key.id, time: key.time.milliseconds, first: linkAndIP, second: UInt64(dimensions))
    }

    /// Passes on the clicks of one partition, named by the same partition of the ids that were read again.
    ///
    /// - Throws: `RunError` for a defect, if a second reading did not find one of the ids: the files were the same.
    static func name(
        _ clicks: consuming SortedCursor, with ids: consuming SortedCursor, _ take: (NamedTie) throws -> Void
    ) throws {
        var ids = RecordStream(ids)
        try ids.advance()
        try clicks.forEachRecord { record in
            let click = TiedClick(byID: record)
            while let id = ids.head, (id.key, id.time) < (record.key, record.time) { try ids.advance() }
            guard let id = ids.head, id.key == record.key, id.time == record.time else {
                throw RunError.differingReadings(of: "clicks")
            }
            try take(NamedTie(linkAndIP: click.linkAndIP, time: click.key.time, id: id, dimensions: click.dimensions))
        }
    }
}

/// A tied click with its id, as it is sorted by link, address, time and the first sixteen bytes of the id.
struct NamedTie {
    let record: SortRecord

    /// Takes it from its record.
    init(_ record: SortRecord) { self.record = record }

    /// Makes it of the record of an id that was read again.
    fileprivate init(linkAndIP: UInt64, time: Instant, id: SortRecord, dimensions: UInt32) {
        record = SortRecord(
            key: Digest(high: linkAndIP, low: UInt64(bitPattern: time.milliseconds)),
            // Signed, but in the order of bytes.
            time: Int64(bitPattern: id.second ^ 1 << 63), first: id.third, second: id.first, third: UInt64(dimensions))
    }

    var time: Instant { Instant(milliseconds: Int64(bitPattern: record.key.low)) }
    /// Where the whole id is kept.
    var id: UInt64 { record.second }
    var dimensions: UInt32 { UInt32(truncatingIfNeeded: record.third) }

    /// Whether another has its link, address and time.
    func isTied(with other: NamedTie) -> Bool { record.key == other.record.key }

    /// Whether another's id agrees in its first sixteen bytes, or in all if it is shorter, but for zero bytes at its
    /// end.
    func beginsLike(_ other: NamedTie) -> Bool {
        record.time == other.record.time && record.first == other.record.first
    }
}
