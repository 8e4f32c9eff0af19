import AttributionModel

/// Writes down what a block has besides its clicks, for `CachedTables` to read.
struct TablesRecorder {
    private var rejects = RecordEncoder()
    private var badValues = RecordEncoder()
    private var counts = (rejects: 0, badValues: 0)
    /// The worker's counts of values of the wrong type when the block began.
    private var wrongTypes: [Int] = []
    /// The block's clicks by quarter of an hour.
    private var days = DayLines()
    private var times: ClosedRange<Instant>?

    /// Begins a block; `wrongTypes` are the worker's counts so far.
    mutating func begin(wrongTypes: [Int]) {
        self.wrongTypes = wrongTypes
        rejects.clear()
        badValues.clear()
        counts = (0, 0)
        days = DayLines()
        times = nil
    }

    /// Notes the time of a click.
    mutating func note(_ clickedAt: Instant) {
        days.add(clickedAt, file: 0, isOfOtherDay: false)
        let known = times ?? clickedAt...clickedAt
        times = min(known.lowerBound, clickedAt)...max(known.upperBound, clickedAt)
    }

    /// Adds an unreadable line as the rejects keep it.
    mutating func add(reject encoded: [UInt8], line: Int) {
        rejects.put(UInt32(line))
        rejects.put(encoded)
        counts.rejects += 1
    }

    /// Adds the impossible values of a click, as the increase of the worker's counts.
    mutating func noteImpossible(at clickedAt: Instant, from before: [Int], to after: [Int]) {
        for field in after.indices where after[field] > before[field] {
            badValues.put(clickedAt.milliseconds)
            badValues.put(UInt32(field))
            badValues.put(UInt32(after[field] - before[field]))
            counts.badValues += 1
        }
    }

    /// Encodes everything; `after` are the worker's counts of values of the wrong type when the block ends.
    func encode(wrongTypes after: [Int], into encoder: inout RecordEncoder) {
        encoder.clear()
        encoder.put(UInt32(counts.rejects))
        encoder.putRest(rejects.bytes[...])
        encoder.put(UInt32(counts.badValues))
        encoder.putRest(badValues.bytes[...])
        let grown = after.indices.filter { after[$0] > wrongTypes[$0] }
        encoder.put(UInt32(grown.count))
        for field in grown {
            encoder.put(UInt32(field))
            encoder.put(UInt32(after[field] - wrongTypes[field]))
        }
        let quarters = days.places.sorted { $0.key.quarter < $1.key.quarter }
        encoder.put(UInt32(quarters.count))
        for (place, count) in quarters {
            encoder.put(place.quarter)
            encoder.put(UInt32(count))
        }
        encoder.put(times?.lowerBound.milliseconds ?? 0)
        encoder.put(times?.upperBound.milliseconds ?? 0)
    }
}
