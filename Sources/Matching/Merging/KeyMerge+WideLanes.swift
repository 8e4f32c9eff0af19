import AttributionModel

// Where a key has many lanes, as with clicks of many apps, an install must not look at all of them. It takes from those
// of its app and of no app. One without an app takes from wide lanes, which have the clicks of all apps; so does one
// whose tier scores, as there clicks of other apps count among the newest.
extension KeyMerge {
    /// Opens the lanes that an install may take from, of a key that has many.
    mutating func openSomeOfMany(for install: SortedInstall, _ plan: TierPlan) throws(SpillError) {
        let app = install.installClass.app
        takesWide = plan.scores || !app.isPresent
        if takesWide {
            if wideLanes.isEmpty { try widen() }
            for place in wideLanes { try openLane(place, for: install, plan) }
        }
        guard app.isPresent else { return }
        if takesWide { found.total = 0 }
        for app in [app, .absent] {
            for place in lanesOfApps[app] ?? [] {
                if !takesWide {
                    try openLane(place, for: install, plan)
                } else if install.meets(lanes[place].clickClass), install.admits(lanes[place].clickClass) {
                    found.total += lanes[place].total
                }
            }
        }
    }

    /// The places of the lanes that are looked at for an install whose tier does not score, empty ones included; the
    /// later a lane was made, the later it comes among those of its app.
    func lanesLookedAt(by install: SortedInstall) -> [Int] {
        guard hasManyLanes else { return Array(lanes.indices) }
        let app = install.installClass.app
        return app.isPresent ? [app, .absent].flatMap { lanesOfApps[$0] ?? [] } : wideLanes
    }

    /// The place of the wide lane for clicks of a class.
    mutating func place(ofWideLane clickClass: ClickClass) -> Int {
        var wide = clickClass
        wide.app = .absent
        wide.ipClass = nil
        if let known = wideLanes.first(where: { lanes[$0].clickClass == wide }) { return known }
        lanes.append(ClickLane(classNumber: .max, clickClass: wide, isWide: true))
        wideLanes.append(lanes.count - 1)
        return lanes.count - 1
    }

    /// Makes the wide lanes of the clicks that are in lanes; later ones enter both.
    private mutating func widen() throws(SpillError) {
        for place in lanes.indices {
            let wide = self.place(ofWideLane: lanes[place].clickClass)
            lanes[place].wideLane = wide
            lanes[wide].total += lanes[place].total
            open.append(
                OpenLane(lane: place, isAdmitted: true, isCompared: false, from: 0, to: lanes[place].count))
        }
        try beginTaking(newestFirst: false)
        while let taken = try takeNext(newestFirst: false) {
            guard let wide = lanes[taken.lane].wideLane else { continue }
            lanes[wide].append(inOrder: taken.click)
        }
        open.removeAll(keepingCapacity: true)
    }
}
