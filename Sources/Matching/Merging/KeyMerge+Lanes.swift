internal import AttributionModel

/// A click of the key at hand that counts in the window.
struct CountedClick {
    var clickedAt: Instant
    var lane: Int32
}

extension KeyMerge {
    /// Forgets the clicks of a key.
    mutating func clearLanes() {
        lanes.removeAll(keepingCapacity: true)
        counted.removeAll()
        admittedCount = 0
        if !placesOfLanes.isEmpty { placesOfLanes.removeAll() }
    }

    /// Lets a click of the key enter its lane; gives the lane's place.
    mutating func admit(_ click: SortedClick, _ plan: TierPlan, tier: Int) throws(SpillError) -> Int {
        let lookup = lookup
        let place = try lane(of: click, plan, tier: tier)
        try lanes[place].append(click) { (one, other) throws(SpillError) in
            try lookup.isLess(one.reference, other.reference)
        }
        lanes[place].total += 1
        counted.append(CountedClick(clickedAt: click.clickedAt, lane: Int32(place)))
        return place
    }

    /// No longer counts clicks too old for an install at `time`.
    mutating func discount(before time: Instant, window: Window) {
        while let first = counted.first, !window.accepts(time - first.clickedAt) {
            lanes[Int(first.lane)].total -= 1
            counted.removeFirst()
        }
    }

    private mutating func lane(of click: SortedClick, _ plan: TierPlan, tier: Int) throws(SpillError) -> Int {
        var key = LaneKey(classNumber: click.classNumber, agreement: .none)
        var signals: SignalValues?
        if plan.partsByAgreement, lanes.count < KeyMerge.mostLanes {
            let own = try lookup.clickSignals(click.reference)
            key.agreement = lookup.agreement(tier: tier, click: own)
            signals = own
        }
        return place(ofLane: key, signals)
    }

    private mutating func place(ofLane key: LaneKey, _ signals: SignalValues?) -> Int {
        if placesOfLanes.isEmpty {
            for place in lanes.indices where lanes[place].key == key { return place }
        } else if let place = placesOfLanes[key] {
            return place
        }
        let place = lanes.count
        lanes.append(ClickLane(key: key, clickClass: classes[Int(key.classNumber)], signals: signals))
        if !placesOfLanes.isEmpty {
            placesOfLanes[key] = place
        } else if lanes.count > KeyMerge.searchedLanes {
            for (place, lane) in lanes.enumerated() { placesOfLanes[lane.key] = place }
        }
        return place
    }

    /// Up to this many lanes are searched one by one: most keys have one or two.
    private static var searchedLanes: Int { 16 }
    /// From this many lanes on, clicks are separated only by class, or installs might have to look at a lane per click.
    private static var mostLanes: Int { 4_096 }
}
