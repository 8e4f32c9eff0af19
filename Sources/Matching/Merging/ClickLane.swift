import AttributionModel

/// What the clicks of a lane have in common.
struct LaneKey: Hashable {
    /// The number of their `ClickClass`.
    var classNumber: UInt32
    /// A digest of the signals that the tier compares; `.none` where it compares none,
    /// or compares each click by itself.
    var agreement: Digest
}

/// The clicks of one key with the same `LaneKey` that are in the window of the install at hand, oldest first.
///
/// Installs come in time order, so clicks enter at the back and leave at the front: a lane never looks back, and its
/// length is the number of clicks in the window. Clicks that no further install can have are removed when met.
struct ClickLane {
    let key: LaneKey
    let clickClass: ClickClass
    /// The compared signals, which all clicks share; nil where the tier compares each click by itself, or none at all.
    let signals: SignalValues?
    /// The number of clicks in the window, including those that were removed.
    var total = 0
    /// The number of clicks that were met in the search for candidates and that no further install can have.
    var spent = 0
    private var clicks = AgingQueue<SortedClick>()

    init(key: LaneKey, clickClass: ClickClass, signals: SignalValues?) {
        self.key = key
        self.clickClass = clickClass
        self.signals = signals
    }

    /// The number of clicks that installs may still have.
    @inline(__always)
    var count: Int { clicks.count }

    /// The click at a place, 0 the oldest.
    @inline(__always)
    subscript(place: Int) -> SortedClick { clicks[place] }

    /// Adds a click that is no older than those in the lane.
    ///
    /// For equal times and id prefixes, `isLess` compares whole ids.
    mutating func append(
        _ click: SortedClick, isLess: (SortedClick, SortedClick) throws(SpillError) -> Bool
    ) throws(SpillError) {
        guard let last = clicks.last, last.isAlike(click), try isLess(click, last) else { return clicks.append(click) }
        // By binary search: a log of whole seconds may have thousands of one time whose ids all begin alike.
        let alike = clicks.firstPlace { $0.isAlike(click) }
        let place = try clicks.firstPlace(from: alike) { (other) throws(SpillError) in try isLess(click, other) }
        clicks.insert(click, at: place)
    }

    /// Drops clicks too old for an install at `time` and all later ones; passes their links to `leaving`.
    @inline(__always)
    mutating func evict(before time: Instant, window: Window, leaving: (UInt32) -> Void) {
        while let first = clicks.first, !window.accepts(time - first.clickedAt) {
            leaving(first.link)
            clicks.removeFirst()
        }
    }

    /// Removes clicks from a range of places that begins with the oldest click or ends with the newest.
    ///
    /// Takes time proportional to the range, which had to be looked through to find them.
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
    /// Whether only the whole ids decide the order of two clicks of one key.
    fileprivate func isAlike(_ other: SortedClick) -> Bool {
        clickedAt == other.clickedAt && idPrefix == other.idPrefix
    }
}
