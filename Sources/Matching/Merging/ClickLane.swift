import AttributionModel

/// What the clicks of a lane have in common.
struct LaneKey: Hashable {
    /// The number of their `ClickClass`.
    var classNumber: UInt32
    /// A digest of the signals that the tier compares; `.none` where it compares none,
    /// or compares each click by itself.
    var agreement: Digest
}

/// The clicks of one key, within reach of the installs at hand, that are alike in what pairs them, oldest first.
///
/// Installs come in time order, so clicks enter at the back and leave at the front: a lane never looks back, and its
/// length is the number of clicks in the window. Clicks that no install can have any more are
/// taken out where they are met.
struct ClickLane {
    let key: LaneKey
    let clickClass: ClickClass
    /// The signals of all clicks that the tier compares; nil where it compares each by itself, or none at all.
    let signals: SignalValues?
    /// The clicks in the window, those that were taken out included.
    var total = 0
    /// Clicks that were met while candidates were looked for, and that no install can have any more.
    var spent = 0
    private var clicks = AgingQueue<SortedClick>()

    init(key: LaneKey, clickClass: ClickClass, signals: SignalValues?) {
        self.key = key
        self.clickClass = clickClass
        self.signals = signals
    }

    /// The clicks that may be had.
    @inline(__always)
    var count: Int { clicks.count }

    /// The click at a place, 0 the oldest.
    @inline(__always)
    subscript(place: Int) -> SortedClick { clicks[place] }

    /// Adds a click that is none older than those there.
    ///
    /// Of equal times and id prefixes `isLess` tells the lesser id.
    mutating func append(
        _ click: SortedClick, isLess: (SortedClick, SortedClick) throws(SpillError) -> Bool
    ) throws(SpillError) {
        guard let last = clicks.last, last.isAlike(click), try isLess(click, last) else { return clicks.append(click) }
        // By halving: a log of whole seconds may have thousands of one time, whose ids all begin alike.
        let alike = clicks.firstPlace { $0.isAlike(click) }
        let place = try clicks.firstPlace(from: alike) { (other) throws(SpillError) in try isLess(click, other) }
        clicks.insert(click, at: place)
    }

    /// Drops clicks too old for an install at `time` and for all that come after it; tells their links.
    @inline(__always)
    mutating func evict(before time: Instant, window: Window, leaving: (UInt32) -> Void) {
        while let first = clicks.first, !window.accepts(time - first.clickedAt) {
            leaving(first.link)
            clicks.removeFirst()
        }
    }

    /// Takes clicks out of a range of places that begins with the oldest click or ends with the newest.
    ///
    /// Costs as much as the range is long, which is what was looked through to find them.
    mutating func remove(in places: Range<Int>, where isSpent: (SortedClick) -> Bool) {
        spent = 0
        if places.upperBound == count {
            var kept = places.lowerBound
            for place in places where !isSpent(clicks[place]) {
                clicks[kept] = clicks[place]
                kept += 1
            }
            clicks.removeLast(count - kept)
        } else {
            var kept = places.upperBound
            for place in places.reversed() where !isSpent(clicks[place]) {
                kept -= 1
                clicks[kept] = clicks[place]
            }
            clicks.removeFirst(kept)
        }
    }
}

extension SortedClick {
    /// Whether only the whole ids tell the order of two clicks of one key.
    fileprivate func isAlike(_ other: SortedClick) -> Bool {
        clickedAt == other.clickedAt && idPrefix == other.idPrefix
    }
}
