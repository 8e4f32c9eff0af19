import AttributionModel

/// A click that a line spells out; its texts are places among what its piece spells out.
struct ListedClick: Sendable {
    /// The click's `clicked_at`.
    let clickedAt: Instant
    /// Where the id's text begins, behind its quote, among what its piece spells out.
    private var idStart: UInt32
    private let idLength: UInt32
    private let signalsLength: UInt32
    private let touchNumber: UInt32
    /// The number that the piece's reading gave it; 0 if it gives none.
    let number: ClickNumber
    /// The class of its `ip` (spec §5); nil if it has none.
    let ipClass: IPClass?

    /// Reads the click whose brace is next and steps over it; returns its number in its block, too, and where its
    /// signals are.
    ///
    /// Of its bytes only its texts are copied, to the end of `spelled`: a million clicks stay in memory.
    static func read(
        _ cursor: inout JSONCursor, into spelled: inout [UInt8], _ reading: borrowing CandidatesPiece.Reading
    ) throws(DamagedLine) -> (number: Int, click: ListedClick, signals: Range<Int>) {
        try cursor.take("{")
        try cursor.passKey("click")
        let number = try cursor.integer()
        try cursor.passKey("click_id")
        let id = try cursor.string()
        try cursor.passKey("clicked_at")
        let clickedAt = try cursor.instant()
        try cursor.passKey("touch")
        let touch = try cursor.integer()
        try cursor.passKey("ip_class")
        let ipClass = try cursor.optionalString().flatMap { cursor.one(of: IPClass.allCases, by: \.name, at: $0) }
        var signals = cursor.place..<cursor.place
        if cursor.isNext(",") {
            try cursor.passKey("signals")
            signals = try cursor.value()
        }
        try cursor.take("}")
        let click = ListedClick(
            clickedAt: clickedAt, idStart: UInt32(truncatingIfNeeded: spelled.count + 1),
            idLength: UInt32(truncatingIfNeeded: id.count),
            signalsLength: reading.signals == nil ? UInt32(truncatingIfNeeded: signals.count) : 0,
            touchNumber: UInt32(truncatingIfNeeded: touch),
            number: reading.clickNumber?(cursor.bytes.span.extracting(id)) ?? ClickNumber(number: 0), ipClass: ipClass)
        // The id is copied with its quotes, although `id` is the place between them.
        spelled += cursor.bytes[id.lowerBound - 1..<id.upperBound + 1]
        if reading.signals == nil { spelled += cursor.bytes[signals] }
        return (number, click, signals)
    }

    /// The place of what is spelled out of it: its id with quotes, then its signals.
    var place: Range<Int> { id.lowerBound - 1..<signals.upperBound }

    /// The same click in other bytes, which begin with what is spelled out of it.
    var atStart: ListedClick {
        var moved = self
        moved.idStart = 1
        return moved
    }

    /// The touch's number in its block.
    var touch: Int { Int(touchNumber) }
    /// The place of its id, without quotes.
    var id: Range<Int> { Int(idStart)..<Int(idStart) + Int(idLength) }
    /// The object of its signals; empty if no tier compares any, or it is not kept.
    var signals: Range<Int> { id.upperBound + 1..<id.upperBound + 1 + Int(signalsLength) }
}
