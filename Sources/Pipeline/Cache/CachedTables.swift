import AttributionModel

/// What a block had besides its clicks.
struct CachedTables {
    var rejects: [(line: Int, encoded: [UInt8])] = []
    /// Impossible values: the click's time, the field, how many there were.
    var impossible: [(clickedAt: Instant, field: Int, count: Int)] = []
    var wrongTypes: [(field: Int, count: Int)] = []
    /// How many clicks there are in each quarter of an hour (`DayLines`).
    var quarters: [(quarter: Int64, count: Int)] = []
    /// From the clicks' earliest time to their latest; nil if there are none.
    var times: ClosedRange<Instant>?

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
        let (first, last) = (decoder.instant(), decoder.instant())
        if !quarters.isEmpty, first <= last { times = first...last }
    }
}
