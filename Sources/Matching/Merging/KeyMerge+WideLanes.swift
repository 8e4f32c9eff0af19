import AttributionModel

// Where a key has many lanes, as with clicks of many apps, an install must not look at all of them. An install with an
// app takes from the lanes of its app and of no app. An install without one takes from wide lanes, which have the
// clicks of all apps; so does any install whose tier scores, as clicks of other apps count among the newest there.
extension KeyMerge {
    /// Opens the lanes that an install may take from, of a key that has many.
    mutating func openSomeOfMany(for install: SortedInstall, _ plan: TierPlan) throws(SpillError) {
        let app = install.installClass.app
        takesWide = plan.scores || !app.isPresent
        if takesWide {
            if lanes.wide.isEmpty { try widen() }
            for place in lanes.wide { try openLane(place, for: install, plan) }
        }
        guard app.isPresent else { return }
        if takesWide { found.total = 0 }
        for place in lanes.places(ofApp: app) {
            if !takesWide {
                try openLane(place, for: install, plan)
            } else if install.meets(lanes[place].clickClass), install.admits(lanes[place].clickClass) {
                found.total += lanes[place].total
            }
        }
    }

    /// Makes the wide lanes from the clicks that are in lanes; later clicks enter their lane and its wide lane.
    private mutating func widen() throws(SpillError) {
        for place in lanes.indices {
            let wide = lanes.place(ofWideLane: lanes[place].clickClass)
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
