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

    /// Lets a click of the key enter its lane, which is to be settled afterwards; gives the lane's place.
    mutating func admit(_ click: SortedClick) throws(SpillError) -> Int {
        let lookup = lookup
        let place = place(ofLane: click.classNumber)
        try lanes[place].append(click) { (one, other) throws(SpillError) in
            try lookup.isLess(one.reference, other.reference)
        }
        lanes[place].total += 1
        counted.append(CountedClick(clickedAt: click.clickedAt, lane: Int32(place)))
        return place
    }

    /// Puts the clicks that have entered a lane in order.
    mutating func settle(lane: Int) throws(SpillError) {
        let lookup = lookup
        try lanes[lane].settle { (one, other) throws(SpillError) in
            try lookup.isLess(one.reference, other.reference)
        }
    }

    /// No longer counts clicks too old for an install at `time`.
    mutating func discount(before time: Instant, window: Window) {
        while let first = counted.first, !window.accepts(time - first.clickedAt) {
            lanes[Int(first.lane)].total -= 1
            counted.removeFirst()
        }
    }

    /// Opens the chains of a lane whose clicks agree with an install.
    mutating func openChains(
        of lane: Int, for install: SortedInstall, _ signals: SignalValues, newestFirst: Bool
    ) throws(SpillError) {
        let (lookup, tier) = (lookup, install.tier)
        let present = lookup.present(tier: tier, in: signals)
        let view = lanes[lane].view(asking: present, newestFirst: newestFirst, most: mostViews)
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
        if placesOfLanes.isEmpty {
            for place in lanes.indices where lanes[place].classNumber == classNumber { return place }
        } else if let place = placesOfLanes[classNumber] {
            return place
        }
        let place = lanes.count
        lanes.append(ClickLane(classNumber: classNumber, clickClass: classes[Int(classNumber)]))
        if !placesOfLanes.isEmpty {
            placesOfLanes[classNumber] = place
        } else if lanes.count > KeyMerge.searchedLanes {
            for (place, lane) in lanes.enumerated() { placesOfLanes[lane.classNumber] = place }
        }
        return place
    }

    /// Up to this many lanes are searched one by one: most keys have one or two.
    private static var searchedLanes: Int { 16 }
}
