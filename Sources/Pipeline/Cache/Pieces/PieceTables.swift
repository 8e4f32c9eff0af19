import AttributionModel

/// What a block has besides its records.
struct PieceTables {
    /// The unreadable lines, as the rejects keep them.
    var rejects: [(line: Int, encoded: [UInt8])] = []
    /// Impossible values: the time of the click, the field, how many there were.
    var impossible: [(clickedAt: Instant, field: Int, count: Int)] = []
    var wrongTypes: [(field: Int, count: Int)] = []
    /// How many records there are in each quarter of an hour (`DayLines`).
    var quarters: [(quarter: Int64, count: Int)] = []

    /// The tables of a block that has nothing.
    init() {}

    init(decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        for _ in 0..<decoder.word32() { rejects.append((Int(decoder.word32()), decoder.text() ?? [])) }
        for _ in 0..<decoder.word32() {
            impossible.append((decoder.instant(), Int(decoder.word32()), Int(decoder.word32())))
        }
        for _ in 0..<decoder.word32() { wrongTypes.append((Int(decoder.word32()), Int(decoder.word32()))) }
        for _ in 0..<decoder.word32() {
            quarters.append((Int64(bitPattern: decoder.word64()), Int(decoder.word32())))
        }
    }

    /// Encodes what `init(decoding:)` reads, in place of what the encoder has.
    func encode(into encoder: inout RecordEncoder) {
        encoder.clear()
        encoder.put(UInt32(rejects.count))
        for (line, encoded) in rejects {
            encoder.put(UInt32(line))
            encoder.put(encoded)
        }
        encoder.put(UInt32(impossible.count))
        for (clickedAt, field, count) in impossible {
            encoder.put(clickedAt.milliseconds)
            encoder.put(UInt32(field))
            encoder.put(UInt32(count))
        }
        encoder.put(UInt32(wrongTypes.count))
        for (field, count) in wrongTypes {
            encoder.put(UInt32(field))
            encoder.put(UInt32(count))
        }
        encoder.put(UInt32(quarters.count))
        for (quarter, count) in quarters {
            encoder.put(quarter)
            encoder.put(UInt32(count))
        }
    }
}
