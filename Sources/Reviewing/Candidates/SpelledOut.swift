import AttributionModel

/// What lines of a piece spell out: needed until their block ends, long after the lines themselves are done with.
struct SpelledOut: Sendable {
    /// Copies of the texts of clicks, and of touches as lines spell them out.
    private(set) var bytes: [UInt8] = []
    /// The clicks; places in `bytes`.
    private(set) var clicks: [ListedClick] = []
    /// Their signals, if they are read.
    private(set) var signals: [KeptSignals] = []
    /// The touches; places in `bytes`.
    private(set) var touches: [ListedTouch] = []
    private let reading: CandidatesPiece.Reading

    /// Nothing yet, with room for what some bytes of lines usually spell out.
    init(byteCount: Int, _ reading: CandidatesPiece.Reading) {
        self.reading = reading
        bytes.reserveCapacity(byteCount / 4)
        clicks.reserveCapacity(byteCount / 256)
        touches.reserveCapacity(byteCount / 1_024)
    }

    /// Adds the click whose brace is next, steps over it, and returns its number.
    mutating func addClick(_ cursor: inout JSONCursor) throws(DamagedLine) -> Int {
        let (number, click, signals) = try ListedClick.read(&cursor, into: &bytes, reading)
        if let readSignals = reading.signals {
            self.signals.append(KeptSignals(values: try readSignals(cursor.bytes, signals)))
        }
        clicks.append(click)
        return number
    }

    /// Adds the touch whose brace is next, steps over it, and returns its number.
    mutating func addTouch(_ cursor: inout JSONCursor) throws(DamagedLine) -> Int {
        let start = cursor.place
        let (number, touch) = try ListedTouch.read(&cursor, movedBy: bytes.count - start, reading)
        bytes += cursor.bytes[start..<cursor.place]
        touches.append(touch)
        return number
    }

    /// Gives back memory beyond what is used.
    mutating func trim() {
        bytes = bytes.trimmed()
        clicks = clicks.trimmed()
        signals = signals.trimmed()
        touches = touches.trimmed()
    }
}

extension Array {
    /// The same elements in memory with no room for more.
    fileprivate func trimmed() -> [Element] {
        var trimmed: [Element] = []
        trimmed.reserveCapacity(count)
        trimmed.append(contentsOf: self)
        return trimmed
    }
}
