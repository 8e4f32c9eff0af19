import AttributionModel

/// The clicks of the key at hand that are not too old, in lanes: one for each class of clicks, in the order in which
/// they were met (`ClickClass`).
///
/// Most keys have one or two lanes, and a few lanes are searched one by one. More are looked up by class and by app;
/// for these keys, wide lanes, which have the clicks of all apps, are made when an install first asks for them.
struct KeyLanes {
    /// A click that counts in the window.
    private struct CountedClick {
        var clickedAt: Instant
        var lane: Int32
    }

    /// Up to this many lanes are searched one by one.
    private static var searched: Int { 16 }

    private var lanes: [ClickLane] = []
    /// How many clicks of the key entered a lane.
    private var admittedCount: UInt32 = 0
    /// The clicks of all lanes but the wide ones, in the order of time: they leave by age alone, spent or not.
    private var counted = AgingQueue<CountedClick>()
    /// The lanes' places by class, where there are too many lanes to search one by one.
    private var placesByClass: [UInt32: Int] = [:]
    /// The lanes' places by app, likewise only where there are too many lanes.
    private var placesByApp: [TextID: [Int]] = [:]
    /// The places of the wide lanes; empty until an install looks at them.
    private(set) var wide: [Int] = []

    /// The places of all lanes.
    @inline(__always)
    var indices: Range<Int> { lanes.indices }

    /// The lane at a place.
    @inline(__always)
    subscript(place: Int) -> ClickLane {
        _read { yield lanes[place] }
        _modify { yield &lanes[place] }
    }

    /// Whether lanes are looked up rather than searched one by one.
    var areMany: Bool { !placesByClass.isEmpty }

    /// Forgets the clicks of a key.
    mutating func clear() {
        lanes.removeAll(keepingCapacity: true)
        counted.removeAll()
        admittedCount = 0
        guard areMany else { return }
        placesByClass.removeAll()
        placesByApp.removeAll()
        wide.removeAll()
    }

    /// Lets a click of a class enter its lane, and the wide lane where there are such; gives the place of its lane.
    ///
    /// Both lanes are to be settled afterwards.
    mutating func admit(_ click: SortedClick, of clickClass: ClickClass, _ order: ClickOrder) throws(SpillError) -> Int
    {
        var click = click
        click.place = admittedCount
        admittedCount += 1
        let place = place(ofLane: click.classNumber, clickClass)
        try append(click, to: place, order)
        if let wide = lanes[place].wideLane { try append(click, to: wide, order) }
        counted.append(CountedClick(clickedAt: click.clickedAt, lane: Int32(place)))
        return place
    }

    private mutating func append(_ click: SortedClick, to lane: Int, _ order: ClickOrder) throws(SpillError) {
        try lanes[lane].append(click) { (one, other) throws(SpillError) in try order.isLess(one, other) }
        lanes[lane].total += 1
    }

    /// Puts the clicks that have entered a lane in order.
    mutating func settle(lane: Int, _ order: ClickOrder) throws(SpillError) {
        try lanes[lane].settle { (one, other) throws(SpillError) in try order.isLess(one, other) }
    }

    /// Counts the oldest click no longer if it is too old for an install at `time` and all later ones; gives its lane.
    mutating func discountOldest(before time: Instant, window: Window) -> Int? {
        guard let first = counted.first, !window.accepts(time - first.clickedAt) else { return nil }
        counted.removeFirst()
        return Int(first.lane)
    }

    private mutating func place(ofLane classNumber: UInt32, _ clickClass: ClickClass) -> Int {
        if !areMany {
            for place in lanes.indices where lanes[place].classNumber == classNumber { return place }
        } else if let place = placesByClass[classNumber] {
            return place
        }
        let place = lanes.count
        lanes.append(ClickLane(classNumber: classNumber, clickClass: clickClass))
        if areMany {
            index(lane: place)
        } else if lanes.count > KeyLanes.searched {
            for place in lanes.indices { index(lane: place) }
        }
        return place
    }

    private mutating func index(lane place: Int) {
        placesByClass[lanes[place].classNumber] = place
        placesByApp[lanes[place].clickClass.app, default: []].append(place)
        if !wide.isEmpty { lanes[place].wideLane = self.place(ofWideLane: lanes[place].clickClass) }
    }

    /// The places of the lanes of an app and of no app, where there are many lanes.
    func places(ofApp app: TextID) -> [Int] { [app, .absent].flatMap { placesByApp[$0] ?? [] } }

    /// The places of the lanes that are looked at for an install whose tier does not score, empty ones included.
    ///
    /// Those of one app, and those of no app, are in the order in which they were made: `LinkSums` relies on it.
    func lookedAt(by install: SortedInstall) -> [Int] {
        guard areMany else { return Array(lanes.indices) }
        let app = install.installClass.app
        return app.isPresent ? places(ofApp: app) : wide
    }

    /// The place of the wide lane for clicks of a class.
    mutating func place(ofWideLane clickClass: ClickClass) -> Int {
        var key = clickClass
        key.app = .absent
        key.ipClass = nil
        if let known = wide.first(where: { lanes[$0].clickClass == key }) { return known }
        lanes.append(ClickLane(classNumber: .max, clickClass: key, isWide: true))
        wide.append(lanes.count - 1)
        return lanes.count - 1
    }
}
