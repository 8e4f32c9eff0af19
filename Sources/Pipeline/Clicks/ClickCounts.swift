/// Clicks of one combination of dimensions or of one day (spec §7).
struct ClickCounts: Sendable, Equatable {
    var clicks: UInt64 = 0
    var eligible: UInt64 = 0
    var unique: UInt64 = 0
    var bots: UInt64 = 0

    static func += (lhs: inout ClickCounts, rhs: ClickCounts) {
        lhs.clicks += rhs.clicks
        lhs.eligible += rhs.eligible
        lhs.unique += rhs.unique
        lhs.bots += rhs.bots
    }
}

/// Clicks by batch day.
struct DayCounts: Sendable {
    /// The first day with a place; days are few and near each other.
    private var first: Int32 = 0
    private var counts: [ClickCounts] = []

    /// The clicks of one day alone.
    func only(_ day: Int32) -> DayCounts {
        var one = DayCounts()
        one.add(self[day], to: day)
        return one
    }

    /// The days that have clicks, with their counts.
    var all: [(day: Int32, counts: ClickCounts)] {
        counts.enumerated().compactMap { $1 == ClickCounts() ? nil : (first + Int32($0), $1) }
    }

    /// The clicks of a day.
    subscript(day: Int32) -> ClickCounts {
        counts.indices.contains(Int(day - first)) ? counts[Int(day - first)] : ClickCounts()
    }

    mutating func add(_ more: ClickCounts, to day: Int32) {
        if counts.isEmpty { first = day }
        if day < first {
            counts.insert(contentsOf: Array(repeating: ClickCounts(), count: Int(first - day)), at: 0)
            first = day
        }
        let place = Int(day - first)
        if place >= counts.count {
            counts += Array(repeating: ClickCounts(), count: place + 1 - counts.count)
        }
        counts[place] += more
    }

    static func += (lhs: inout DayCounts, rhs: DayCounts) {
        for (day, counts) in rhs.all { lhs.add(counts, to: day) }
    }
}
