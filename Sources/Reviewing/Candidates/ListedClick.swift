package import AttributionModel

/// A click of a list: 32 bytes, as there are a dozen to an install.
package struct ListedClick: Sendable {
    package let clickedAt: Instant
    /// Where the object begins.
    private let start: UInt32
    private let length: UInt32
    private let idLength: UInt32
    private let signalsLength: UInt32
    private let touchNumber: Int32
    package let ipClass: IPClass?

    /// Takes over an object whose id begins right behind its first key, and whose signals stand before its brace.
    init(
        _ range: Range<Int>, id: Range<Int>, clickedAt: Instant, touch: Int, ipClass: IPClass?, signals: Range<Int>
    ) {
        self.clickedAt = clickedAt
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        length = UInt32(truncatingIfNeeded: range.count)
        idLength = UInt32(truncatingIfNeeded: id.count)
        signalsLength = UInt32(truncatingIfNeeded: signals.count)
        touchNumber = Int32(truncatingIfNeeded: touch)
        self.ipClass = ipClass
    }

    /// `{"click_id":"`.
    private static let beforeID = 13
    /// `","clicked_at":`.
    private static let beforeTime = 15
    private static let timeLength = 26

    /// The touch's number in its block.
    package var touch: Int { Int(touchNumber) }
    /// The whole object.
    package var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
    /// Between its quotes.
    package var id: Range<Int> {
        Int(start) + ListedClick.beforeID..<Int(start) + ListedClick.beforeID + Int(idLength)
    }
    /// The time as JSON.
    package var clickedAtText: Range<Int> {
        let start = id.upperBound + ListedClick.beforeTime
        return start..<start + ListedClick.timeLength
    }
    /// The object of its signals; empty where the tier compares none.
    package var signals: Range<Int> {
        let end = Int(start) + Int(length) - 1
        return end - Int(signalsLength)..<end
    }
}
