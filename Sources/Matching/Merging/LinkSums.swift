import AttributionModel

/// How many clicks each link has in some sets of lanes of one key, updated as clicks enter and leave.
///
/// A hot key has thousands of installs, each with thousands of clicks in its window: counting their links anew for
/// every install would take quadratic time. With whole lists and no cut, a tenth of all traffic behind one key cost 15
/// times the even corpus.
///
/// An install looks at two *sets* of lanes: those of its own app, or of any if it has none, and those of no app, which
/// installs of all apps look at. Either may be empty: an install that takes from wide lanes has one set, of these. Each
/// set has a *sum*, the clicks of each link in its lanes, and two sets that were asked for together are a *pair*, for
/// which the links that both sums have are counted as `shared`. The two sets of a pair have no lane in common. The
/// install's distinct links are those of one sum and of the other, less the shared ones, which were counted twice. So a
/// click of no app is not counted once for each app. Take lanes 0 of app A, 1 of app B and 2 of no app:
///
///     lane 0: x x y    lane 2: y z      install of A: sets [0] and [2]       2 + 2 - 1 = 3 links: x y z
///     a click of z begins lane 3 of A   install of A: sets [0, 3] and [2]    3 + 2 - 2 = 3 links
///     lane 1: w                         install of B: sets [1] and [2]       1 + 2 - 0 = 3 links: w y z
///
/// A set has all lanes that an install may look at, also those without clicks, in the order in which they were made
/// (`KeyLanes.lookedAt`). So a set changes only by new lanes, which come last: [0, 3] begins with [0], takes over its
/// sum, and only lane 3 is added up. In any other order, nothing would be found to take over: all of the set would be
/// counted anew, as one more of the few sums that a lane may be in. With only the lanes that have clicks, there would
/// be another set each time that the lane of a rare app empties or fills: for seven such apps, 20,000 clicks and
/// installs behind one address cost 30 times as much.
struct LinkSums {
    private struct Sum {
        var clicks: [LinkNumber: Int32] = [:]
        /// The places of the pairs that it is in.
        var pairs: [Int] = []
    }

    private struct Pair {
        let own: Int
        let common: Int
        /// How many links have clicks in both.
        var shared: Int
    }

    /// How many sets a lane may be in; installs of one app mostly look at the same lanes.
    private static let limit = 8
    private var sums: [Sum] = []
    private var placesOfSets: [[Int]: Int] = [:]
    /// The places of the sums that count a lane, by lane.
    private var sumsOfLanes: [[Int]] = []
    private var pairs: [Pair] = []

    /// Whether nothing is counted.
    var isEmpty: Bool { sums.isEmpty }

    /// Forgets all, for the next key.
    mutating func clear() {
        guard !isEmpty else { return }
        self = LinkSums()
    }

    /// Counts a click that entered a lane.
    mutating func enter(_ link: LinkNumber, lane: Int) {
        guard lane < sumsOfLanes.count else { return }
        for place in sumsOfLanes[lane] { add(link, to: place) }
    }

    private mutating func add(_ link: LinkNumber, to place: Int) {
        if !sums[place].pairs.isEmpty, sums[place].clicks[link] == nil { share(link, of: place, by: 1) }
        sums[place].clicks[link, default: 0] += 1
    }

    /// Counts a click that left a lane.
    mutating func leave(_ link: LinkNumber, lane: Int) {
        guard lane < sumsOfLanes.count else { return }
        for place in sumsOfLanes[lane] {
            guard let count = sums[place].clicks[link] else { continue }
            sums[place].clicks[link] = count > 1 ? count - 1 : nil
            if count == 1 { share(link, of: place, by: -1) }
        }
    }

    /// Counts a link that came into a sum, or went from it, for the pairs whose other sum has it.
    private mutating func share(_ link: LinkNumber, of sum: Int, by change: Int) {
        for place in sums[sum].pairs {
            let other = pairs[place].own == sum ? pairs[place].common : pairs[place].own
            if sums[other].clicks[link] != nil { pairs[place].shared += change }
        }
    }

    /// The number of distinct links in the lanes of an app and in those of all apps, each in order; nil where one of
    /// these lanes is in too many sets already.
    ///
    /// Lanes that no sum counts for the set are counted with `addAll`, which gives the links of a lane's clicks.
    mutating func distinctLinks(
        in own: [Int], _ common: [Int], addAll: (_ lane: Int, (LinkNumber) -> Void) -> Void
    ) -> Int? {
        guard !own.isEmpty, !common.isEmpty else {
            return sum(of: own.isEmpty ? common : own, addAll).map { sums[$0].clicks.count }
        }
        guard let one = sum(of: own, addAll), let other = sum(of: common, addAll) else { return nil }
        return sums[one].clicks.count + sums[other].clicks.count - shared(one, other)
    }

    /// The place of the sum of a set of lanes, whose places ascend; nil where a lane to be added is in too many sums.
    ///
    /// The longest beginning of the set that is known as a set gives up its sum, to which the other lanes are added.
    /// Whoever asks for that shorter set again has it counted anew; that happens only where installs look at different
    /// sets.
    private mutating func sum(of lanes: [Int], _ addAll: (Int, (LinkNumber) -> Void) -> Void) -> Int? {
        if let known = placesOfSets[lanes] { return known }
        while let last = lanes.last, sumsOfLanes.count <= last { sumsOfLanes.append([]) }
        // How many lanes of the set are in the sum that it takes over.
        let counted = lanes.indices.dropFirst().last { placesOfSets[Array(lanes[..<$0])] != nil } ?? 0
        guard lanes[counted...].allSatisfy({ sumsOfLanes[$0].count < LinkSums.limit }) else { return nil }
        let place = placesOfSets.removeValue(forKey: Array(lanes[..<counted])) ?? sums.count
        if place == sums.count { sums.append(Sum()) }
        for lane in lanes[counted...] {
            addAll(lane) { add($0, to: place) }
            sumsOfLanes[lane].append(place)
        }
        placesOfSets[lanes] = place
        return place
    }

    /// How many links both sums have: looked up, or counted where they become a pair.
    private mutating func shared(_ own: Int, _ common: Int) -> Int {
        if let known = sums[own].pairs.first(where: { pairs[$0].common == common }) { return pairs[known].shared }
        let (one, other) = (sums[own].clicks, sums[common].clicks)
        let isFewer = one.count < other.count
        let more = isFewer ? other : one
        let shared = (isFewer ? one : other).keys.count { more[$0] != nil }
        sums[own].pairs.append(pairs.count)
        sums[common].pairs.append(pairs.count)
        pairs.append(Pair(own: own, common: common, shared: shared))
        return shared
    }
}
