extension KeyMerge {
    /// A click that was given out.
    struct TakenClick {
        var click: SortedClick
        var lane: Int
        /// Whether its lane may be paired with the install.
        var isAdmitted: Bool
        /// Whether it is still to be compared with the install.
        var isCompared: Bool
    }

    /// Up to this many open lanes are searched for each click; more form a heap.
    private static var searchedOpenLanes: Int { 8 }

    /// Begins to give out the clicks of the open lanes.
    mutating func beginTaking(newestFirst: Bool) throws(SpillError) {
        guard open.count > KeyMerge.searchedOpenLanes else { return }
        for place in (0..<open.count / 2).reversed() { try sink(place, newestFirst) }
    }

    /// The next click over all open lanes in time order, ties by id.
    mutating func takeNext(newestFirst: Bool) throws(SpillError) -> TakenClick? {
        let isHeap = open.count > KeyMerge.searchedOpenLanes
        var first = 0
        if !isHeap {
            for place in open.indices.dropFirst() where try comes(place, before: first, newestFirst) { first = place }
        }
        guard first < open.count, !open[first].isEmpty else { return nil }
        let view = open[first]
        let click = lanes[view.lane][newestFirst ? view.to - 1 : view.from]
        if let chain = view.chain {
            let next = lanes[view.lane].next(after: view.from, in: chain.view)
            open[first].from = next ?? view.to
            open[first].to = next.map { $0 + 1 } ?? view.to
        } else if newestFirst {
            open[first].to -= 1
        } else {
            open[first].from += 1
        }
        if isHeap { try sink(0, newestFirst) }
        return TakenClick(click: click, lane: view.lane, isAdmitted: view.isAdmitted, isCompared: view.isCompared)
    }

    /// Moves an open lane down the heap until none below it comes before it.
    private mutating func sink(_ start: Int, _ newestFirst: Bool) throws(SpillError) {
        var place = start
        while true {
            var first = place
            for child in [2 * place + 1, 2 * place + 2] where child < open.count {
                if try comes(child, before: first, newestFirst) { first = child }
            }
            guard first != place else { return }
            open.swapAt(place, first)
            place = first
        }
    }

    /// Whether the next click of one open lane is to be given out before the next one of another.
    private func comes(_ one: Int, before other: Int, _ newestFirst: Bool) throws(SpillError) -> Bool {
        let (mine, theirs) = (open[one], open[other])
        if mine.isEmpty || theirs.isEmpty { return !mine.isEmpty }
        let own = lanes[mine.lane][newestFirst ? mine.to - 1 : mine.from]
        let rival = lanes[theirs.lane][newestFirst ? theirs.to - 1 : theirs.from]
        return newestFirst ? try order.precedes(rival, own) : try order.precedes(own, rival)
    }
}
