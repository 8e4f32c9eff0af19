public import AttributionModel

/// A click that a line spells out; texts are places in what its piece spells out.
public struct ListedClick: Sendable {
    /// The click's `clicked_at`.
    public let clickedAt: Instant
    private let idStart: UInt32
    private let idLength: UInt32
    private let signalsStart: UInt32
    private let signalsLength: UInt32
    private let touchNumber: UInt32
    /// The class of its `ip` (spec §5); nil where that is absent.
    public let ipClass: IPClass?

    /// Reads a click, at whose brace the cursor stands, and steps over it; gives its number as well.
    ///
    /// Its places are those where it is read, moved by `shift`.
    static func read(
        _ cursor: inout JSONCursor, shift: Int
    ) throws(DamagedLine) -> (number: Int, click: ListedClick) {
        try cursor.take(0x7B)
        try cursor.key("click")
        let number = try cursor.integer()
        try cursor.key("click_id")
        let id = try cursor.string()
        try cursor.key("clicked_at")
        let clickedAt = try cursor.instant()
        try cursor.key("touch")
        let touch = try cursor.integer()
        try cursor.key("ip_class")
        var ipClass: IPClass?
        if !cursor.takeNull() {
            let letter = cursor.bytes[try cursor.string().lowerBound]
            ipClass = letter == 0x73 ? .shared : letter == 0x68 ? .household : .individual
        }
        var signals = cursor.place..<cursor.place
        if cursor.isNext(0x2C) {
            try cursor.key("signals")
            signals = try cursor.value()
        }
        try cursor.take(0x7D)
        return (
            number,
            ListedClick(
                id: id.lowerBound + shift..<id.upperBound + shift, clickedAt: clickedAt, touch: touch, ipClass: ipClass,
                signals: signals.lowerBound + shift..<signals.upperBound + shift)
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

    /// `","clicked_at":`.
    private static let beforeTime = 15
    private static let timeLength = 26

    /// The touch's number in its block.
    public var touch: Int { Int(touchNumber) }
    /// Between its quotes.
    public var id: Range<Int> { Int(idStart)..<Int(idStart) + Int(idLength) }
    /// The time as JSON.
    public var clickedAtText: Range<Int> {
        let start = id.upperBound + ListedClick.beforeTime
        return start..<start + ListedClick.timeLength
    }
    /// The object of its signals; empty where no tier compares any.
    public var signals: Range<Int> { Int(signalsStart)..<Int(signalsStart) + Int(signalsLength) }
}
