import AttributionModel
import Sources

/// Collects what a piece says of a block as a whole: its head (`PieceLayout.Head`), and its tables.
struct BlockRecorder {
    private var tables = PieceTables()
    /// From the least time of the block's records to the greatest; nil if there are none.
    private var times: ClosedRange<Instant>?
    /// The worker's counts of values of the wrong type when the block began.
    private var wrongTypes: [Int] = []
    /// The block's records by quarter of an hour.
    private var days = DayLines()
    private var encoder = RecordEncoder()

    /// Begins a block; `wrongTypes` are the worker's counts so far.
    mutating func begin(wrongTypes: [Int]) {
        tables = PieceTables()
        times = nil
        self.wrongTypes = wrongTypes
        days = DayLines()
    }

    /// Counts a record.
    mutating func note(_ time: Instant) {
        days.add(time, file: 0, isOfOtherDay: false)
        let known = times ?? time...time
        times = min(known.lowerBound, time)...max(known.upperBound, time)
    }

    /// Adds an unreadable line as the rejects keep it.
    mutating func add(reject encoded: [UInt8], line: Int) { tables.rejects.append((line, encoded)) }

    /// Adds the impossible values of a record, as the increase of the worker's counts.
    mutating func noteImpossible(at time: Instant, from before: [Int], to after: [Int]) {
        for (field, count) in BlockRecorder.increases(from: before, to: after) {
            tables.impossible.append((time, field, count))
        }
    }

    private static func increases(from before: [Int], to after: [Int]) -> [(field: Int, count: Int)] {
        after.indices.filter { after[$0] > before[$0] }.map { ($0, after[$0] - before[$0]) }
    }

    /// The tables of the block, whose lines have all been added; `after` are the worker's counts by now.
    mutating func tables(wrongTypes after: [Int]) -> ArraySlice<UInt8> {
        tables.wrongTypes = BlockRecorder.increases(from: wrongTypes, to: after)
        days.flush()
        tables.quarters = days.places.map { ($0.key.quarter, Int($0.value)) }.sorted { $0.0 < $1.0 }
        tables.encode(into: &encoder)
        return encoder.bytes[...]
    }

    /// The words of the head, for clicks that take some words, and tables for which a word stands.
    func head(_ block: LineBlock, _ lines: BlockLines, clicks: Int, clickWords: Int, tables: UInt64) -> [UInt64] {
        let (filled, all) = lines.counts
        let counts = [block.sequence, block.memberIndex, all, filled, lines.unreadable, clicks, clickWords]
        // The first after the last where there are none.
        let ends = [times?.lowerBound.milliseconds ?? 1, times?.upperBound.milliseconds ?? 0]
        return counts.map { UInt64($0) } + ends.map { UInt64(bitPattern: $0) } + [tables]
    }
}
