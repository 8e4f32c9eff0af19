import AttributionModel

/// A click that a line spells out; its texts are places among what its piece spells out.
struct ListedClick: Sendable {
    /// The click's `clicked_at`.
    let clickedAt: Instant
    private let idStart: UInt32
    private let idLength: UInt32
    private let signalsStart: UInt32
    private let signalsLength: UInt32
    private let touchNumber: UInt32
    /// The class of its `ip` (spec §5); nil if it has none.
    let ipClass: IPClass?

    /// Reads the click whose brace is next and steps over it; returns its number, too, and where its signals are.
    ///
    /// Of its bytes only its texts are copied, to the end of `spelled`: a million clicks stay in memory.
    static func read(
        _ cursor: inout JSONCursor, into spelled: inout [UInt8], keepingSignals: Bool
    ) throws(DamagedLine) -> (number: Int, click: ListedClick, signals: Range<Int>) {
        try cursor.take("{")
        try cursor.key("click")
        let number = try cursor.integer()
        try cursor.key("click_id")
        let id = try cursor.string()
        try cursor.key("clicked_at")
        let clickedAt = try cursor.instant()
        try cursor.key("touch")
        let touch = try cursor.integer()
        try cursor.key("ip_class")
        let ipClass = try cursor.optionalString().flatMap { cursor.one(of: IPClass.allCases, by: \.name, at: $0) }
        var signals = cursor.place..<cursor.place
        if cursor.isNext(",") {
            try cursor.key("signals")
            signals = try cursor.value()
        }
        try cursor.take("}")
        let idStart = spelled.count + 1
        // With its quotes, although its place is always what is between them.
        spelled += cursor.bytes[id.lowerBound - 1..<id.upperBound + 1]
        let signalsStart = spelled.count
        if keepingSignals { spelled += cursor.bytes[signals] }
        return (
            number,
            ListedClick(
                id: idStart..<idStart + id.count, clickedAt: clickedAt, touch: touch, ipClass: ipClass,
                signals: signalsStart..<spelled.count), signals
        )
    }

    private init(id: Range<Int>, clickedAt: Instant, touch: Int, ipClass: IPClass?, signals: Range<Int>) {
        self.clickedAt = clickedAt
        idStart = UInt32(truncatingIfNeeded: id.lowerBound)
        idLength = UInt32(truncatingIfNeeded: id.count)
        signalsStart = UInt32(truncatingIfNeeded: signals.lowerBound)
        signalsLength = UInt32(truncatingIfNeeded: signals.count)
        touchNumber = UInt32(truncatingIfNeeded: touch)
        self.ipClass = ipClass
    }

    /// The touch's number in its block.
    var touch: Int { Int(touchNumber) }
    /// The place of its id, without quotes.
    var id: Range<Int> { Int(idStart)..<Int(idStart) + Int(idLength) }
    /// The object of its signals; empty if no tier compares any, or it is not kept.
    var signals: Range<Int> { Int(signalsStart)..<Int(signalsStart) + Int(signalsLength) }
}
