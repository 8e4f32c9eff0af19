/// How many clicks each link has in some lanes of one key, updated as clicks enter and leave.
///
/// A hot key has thousands of installs, each with thousands of clicks in its window: counting their links anew for
/// every install would take quadratic time.
struct LinkSums {
    private struct Sum {
        /// The lanes that are counted, one bit per lane.
        let lanes: UInt64
        var clicks: [UInt32: Int32] = [:]
    }

    /// How many sets of lanes are kept; installs of one key mostly look at the same lanes.
    private static let limit = 8
    private var sums: [Sum] = []

    /// Whether nothing is counted.
    var isEmpty: Bool { sums.isEmpty }

    /// Forgets all, for the next key.
    mutating func clear() { sums.removeAll() }

    /// Counts a click that entered a lane.
    mutating func enter(_ link: UInt32, lane: Int) {
        for place in sums.indices where sums[place].lanes & 1 << UInt64(lane) != 0 {
            sums[place].clicks[link, default: 0] += 1
        }
    }

    /// Counts a click that left a lane.
    mutating func leave(_ link: UInt32, lane: Int) {
        for place in sums.indices where sums[place].lanes & 1 << UInt64(lane) != 0 {
            guard let count = sums[place].clicks[link] else { continue }
            sums[place].clicks[link] = count > 1 ? count - 1 : nil
        }
    }

    /// The number of distinct links in a set of lanes; nil where too many sets are counted already.
    ///
    /// A set that is asked for the first time is counted with `addAll`, which gives its clicks' links one by one.
    mutating func distinctLinks(in lanes: UInt64, addAll: ((UInt32) -> Void) -> Void) -> Int? {
        if let known = sums.first(where: { $0.lanes == lanes }) { return known.clicks.count }
        guard sums.count < LinkSums.limit else { return nil }
        var sum = Sum(lanes: lanes)
        addAll { sum.clicks[$0, default: 0] += 1 }
        sums.append(sum)
        return sum.clicks.count
    }
}
