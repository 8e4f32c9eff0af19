import AttributionModel

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
        guard hasManyLanes else { return }
        placesOfLanes.removeAll()
        lanesOfApps.removeAll()
        wideLanes.removeAll()
    }

    /// Whether lanes are looked up rather than searched one by one.
    var hasManyLanes: Bool { !placesOfLanes.isEmpty }

    /// Lets a click of the key enter its lane, which is to be settled afterwards; gives the lane's place.
    mutating func admit(_ click: SortedClick) throws(SpillError) -> Int {
        let place = place(ofLane: click.classNumber)
        try append(click, to: place)
        if let wide = lanes[place].wideLane { try append(click, to: wide) }
        counted.append(CountedClick(clickedAt: click.clickedAt, lane: Int32(place)))
        return place
    }

    private mutating func append(_ click: SortedClick, to lane: Int) throws(SpillError) {
        let lookup = lookup
        try lanes[lane].append(click) { (one, other) throws(SpillError) in try KeyMerge.isLess(one, other, lookup) }
        lanes[lane].total += 1
    }

    /// Puts the clicks that have entered a lane in order.
    mutating func settle(lane: Int) throws(SpillError) {
        let lookup = lookup
        try lanes[lane].settle { (one, other) throws(SpillError) in try KeyMerge.isLess(one, other, lookup) }
    }

    /// Opens the chains of a lane whose clicks agree with an install.
    mutating func openChains(
        of lane: Int, for install: SortedInstall, _ signals: SignalValues, newestFirst: Bool
    ) throws(SpillError) {
        let (lookup, tier) = (lookup, install.tier)
        let present = lookup.present(tier: tier, in: signals)
        let view = lanes[lane].view(asking: present, newestFirst: newestFirst, most: setting.mostViews)
        try lanes[lane].update(view: view) { (click, asked) throws(SpillError) in
            let theirs = try lookup.clickSignals(click.reference)
            let shared = lookup.present(tier: tier, in: theirs).intersection(asked)
            return AgreementView.Answer(
                signals: shared, agreement: lookup.agreement(tier: tier, of: theirs, on: shared))
        }
        for shared in lanes[lane].views[view].answered {
            let agreement = lookup.agreement(tier: tier, of: signals, on: shared)
            guard let first = lanes[lane].first(of: agreement, in: view) else { continue }
            open.append(
                OpenLane(
                    lane: lane, isAdmitted: true, isCompared: lanes[lane].views[view].asked != present,
                    chain: OpenLane.Chain(view: view, agreement: agreement), from: first, to: first + 1))
        }
    }

    private mutating func place(ofLane classNumber: UInt32) -> Int {
        if !hasManyLanes {
            for place in lanes.indices where lanes[place].classNumber == classNumber { return place }
        } else if let place = placesOfLanes[classNumber] {
            return place
        }
        let place = lanes.count
        lanes.append(ClickLane(classNumber: classNumber, clickClass: setting.classes[Int(classNumber)]))
        if hasManyLanes {
            index(lane: place)
        } else if lanes.count > KeyMerge.searchedLanes {
            for place in lanes.indices { index(lane: place) }
        }
        return place
    }

    private mutating func index(lane place: Int) {
        placesOfLanes[lanes[place].classNumber] = place
        lanesOfApps[lanes[place].clickClass.app, default: []].append(place)
        if !wideLanes.isEmpty { lanes[place].wideLane = self.place(ofWideLane: lanes[place].clickClass) }
    }

    /// Up to this many lanes are searched one by one: most keys have one or two.
    private static var searchedLanes: Int { 16 }
}
