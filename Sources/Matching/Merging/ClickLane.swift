import AttributionModel

/// The clicks of one key and class that are in the window of the install at hand, oldest first (`KeyMerge` has an
/// example).
///
/// Installs come in time order, so clicks enter at the back and leave at the front: a lane never looks back. Spent
/// clicks, which no later install can have, are removed when met, unless the tier scores: otherwise ten thousand clicks
/// of an ended campaign would cost each install behind their key ten thousand looks. Where the tier compares signals,
/// they are removed from the view in which they were met, and the lane itself keeps them, so that places and positions
/// differ by `start` alone.
struct ClickLane {
    /// The number of the clicks' `ClickClass`.
    let classNumber: UInt32
    let clickClass: ClickClass
    /// Whether it has the clicks of all classes that differ from its own only in the app and the kind of address.
    let isWide: Bool
    /// The place of the wide lane that has its clicks, too.
    var wideLane: Int?
    /// The number of clicks in the window, including spent ones that were removed.
    var total = 0
    /// The number of spent clicks that the search at hand has met; tiers that score remove none of them.
    var spent = 0
    /// Where the tier compares signals: the clicks as installs with the same signals see them.
    private(set) var views: [AgreementView] = []
    /// The position of the oldest click: how many clicks have left the lane by age; only views ask for it.
    private var start = 0
    private var clicks = AgingQueue<SortedClick>()
    /// How many of the newest clicks have the same time and, unless the lane is wide, id prefix, if they are not in
    /// order yet; otherwise 0.
    private var alike = 0

    init(classNumber: UInt32, clickClass: ClickClass, isWide: Bool = false) {
        self.classNumber = classNumber
        self.clickClass = clickClass
        self.isWide = isWide
    }

    /// The number of clicks that are there: `total`, less the spent ones that were removed from the lane itself.
    @inline(__always)
    var count: Int { clicks.count }

    /// The click at a place, 0 the oldest.
    @inline(__always)
    subscript(place: Int) -> SortedClick { clicks[place] }

    /// Adds a click that is no older than those in the lane; `settle` must follow before the lane is looked at.
    ///
    /// Clicks of one time and id prefix come one after another, in any order, as do those of one time in a wide lane;
    /// `isLess` compares their ids.
    mutating func append(
        _ click: SortedClick, isLess: (SortedClick, SortedClick) throws(SpillError) -> Bool
    ) throws(SpillError) {
        if let last = clicks.last, last.isAlike(click, inWideLane: isWide) {
            alike = max(alike, 1) + 1
        } else {
            try settle(isLess: isLess)
        }
        clicks.append(click)
    }

    /// Adds a click that comes after all that are in the lane.
    mutating func append(inOrder click: SortedClick) { clicks.append(click) }

    /// Puts the clicks that were added last in order.
    ///
    /// All at once: where logs have whole days for times, thousands may be alike.
    mutating func settle(isLess: (SortedClick, SortedClick) throws(SpillError) -> Bool) throws(SpillError) {
        guard alike > 0 else { return }
        try clicks.sortLast(alike, by: isLess)
        alike = 0
    }

    /// Drops the oldest click if it is too old for an install at `time` and all later ones; returns its link.
    @inline(__always)
    mutating func dropOldest(before time: Instant, window: Window) -> LinkNumber? {
        guard let first = clicks.first, !window.accepts(time - first.clickedAt) else { return nil }
        clicks.removeFirst()
        start += 1
        return first.link
    }

    /// Removes clicks from a range of places that begins with the oldest click or ends with the newest.
    ///
    /// Takes time proportional to the range, which had to be looked through to find them.
    mutating func remove(in places: Range<Int>, where isSpent: (SortedClick) -> Bool) {
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

// Views, in lanes of tiers that compare signals.
extension ClickLane {
    /// The view for installs that have these signals: one of their own or, beyond `most` views, the narrowest of those
    /// that ask for no other signals.
    mutating func view(asking signals: AgreementSignals, newestFirst: Bool, most: Int) -> Int {
        if let own = views.firstIndex(where: { $0.asked == signals }) { return own }
        let narrowest = views.indices.filter { views[$0].asked.isSubset(of: signals) }.max {
            views[$0].asked.rawValue.nonzeroBitCount < views[$1].asked.rawValue.nonzeroBitCount
        }
        if views.count >= most, let narrowest { return narrowest }
        // The view that asks nothing serves all installs.
        views.append(AgreementView(asked: views.count < most ? signals : [], newestFirst: newestFirst))
        return views.count - 1
    }

    /// Brings a view to the clicks in the lane.
    mutating func update(
        view: Int, answer: (SortedClick, AgreementSignals) throws(SpillError) -> AgreementView.Answer
    ) throws(SpillError) {
        views[view].drop(before: start)
        let asked = views[view].asked
        while views[view].end < start + clicks.count {
            views[view].append(try answer(clicks[views[view].end - start], asked))
        }
    }

    /// The place of the first click to be given out of a view's chain.
    func first(of chain: Digest, in view: Int) -> Int? { views[view].first(chain).map { $0 - start } }

    /// The place of the click that a view gives out after the one at a place.
    func next(after place: Int, in view: Int) -> Int? { views[view].next(after: place + start).map { $0 - start } }

    /// Removes spent clicks from a view's chain: from those given out before the one at the place `end`, or from all
    /// where that is nil.
    mutating func remove(from chain: Digest, in view: Int, upTo end: Int?, where isSpent: (SortedClick) -> Bool) {
        let (clicks, start) = (clicks, start)
        views[view].remove(chain, upTo: end.map { $0 + start }) { isSpent(clicks[$0 - start]) }
    }
}

extension SortedClick {
    /// Whether only the whole ids decide the order of two clicks of one key; in a wide lane, only the ids.
    fileprivate func isAlike(_ other: SortedClick, inWideLane isWide: Bool) -> Bool {
        clickedAt == other.clickedAt && (isWide || idPrefix == other.idPrefix)
    }
}
