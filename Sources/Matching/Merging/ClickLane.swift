import AttributionModel

/// The clicks of one key and one class within reach of the installs at hand, oldest first.
///
/// Installs come in time order, so clicks enter at the back and leave at the front: a lane never looks back, and its
/// length is the number of clicks in the window.
struct ClickLane {
    let classNumber: UInt32
    let ofClass: ClickClass
    private var entries: [SortedClick] = []
    private var front = 0

    init(classNumber: UInt32, ofClass: ClickClass) {
        self.classNumber = classNumber
        self.ofClass = ofClass
    }

    @inline(__always)
    var count: Int { entries.count - front }

    /// The click at a place, 0 the oldest.
    @inline(__always)
    subscript(place: Int) -> SortedClick { entries[front + place] }

    /// Adds a click that is none older than those there.
    ///
    /// Of equal times and id prefixes `isLess` tells the lesser id.
    mutating func append(
        _ click: SortedClick, isLess: (SortedClick, SortedClick) throws(SpillError) -> Bool
    ) throws(SpillError) {
        entries.append(click)
        var place = entries.count - 1
        while place > front, entries[place - 1].clickedAt == click.clickedAt,
            entries[place - 1].idPrefix == click.idPrefix, try isLess(click, entries[place - 1])
        {
            entries.swapAt(place - 1, place)
            place -= 1
        }
    }

    /// Drops clicks too old for an install at `time` and for all that come after it; tells their links.
    @inline(__always)
    mutating func evict(before time: Instant, window: Window, leaving: (UInt32) -> Void) {
        while front < entries.count, !window.accepts(time - entries[front].clickedAt) {
            leaving(entries[front].link)
            front += 1
        }
        guard front > 4_096, front * 2 > entries.count else { return }
        entries.removeFirst(front)
        front = 0
    }
}
