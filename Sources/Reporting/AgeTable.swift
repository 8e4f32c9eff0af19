public import AttributionModel

/// The ages of attributed installs with their value in each dimension, for exact percentiles (spec §7).
///
/// An age is kept once for all dimensions (`bytesPerAge`), however many values there are. At the end all ages are put
/// in order once, and grouped by each dimension's values in that order.
public struct AgeTable: Sendable {
    /// Ages are counted from here, so that the ages of clicks whose clocks are a little fast are small numbers, too.
    fileprivate static let earliest = -Milliseconds.day

    fileprivate var ages: SmallFirst<UInt32, Milliseconds>
    /// The values of each age, by `Dimension.rawValue`.
    fileprivate var numbers: [SmallFirst<UInt16, UInt32>]

    /// Makes an empty table, for at most `most` ages if that is known: then no memory is lost to growing.
    public init(most: Int = 0) {
        ages = SmallFirst(most: most)
        numbers = Array(repeating: SmallFirst(most: most), count: Dimension.allCases.count)
    }

    /// The memory of an age with its values, where ages are up to `oldest`; `values` has the number of values of each
    /// dimension.
    public static func bytesPerAge(oldest: Milliseconds, values: [Int]) -> Int {
        let age = UInt32(exactly: oldest - earliest) == nil ? MemoryLayout<Milliseconds>.size : 4
        return values.reduce(age) { $0 + ($1 <= 1 << 16 ? 2 : 4) }
    }

    /// Adds an install's age; `number` gives its value in a dimension.
    public mutating func add(_ age: Milliseconds, to number: (Dimension) -> Int) {
        ages.append(age - AgeTable.earliest)
        for dimension in Dimension.allCases {
            numbers[dimension.rawValue].append(UInt32(truncatingIfNeeded: number(dimension)))
        }
    }

    /// Puts the ages in ascending order.
    public consuming func inOrder() -> AgesInOrder {
        let order = placesInOrder()
        return AgesInOrder(table: self, order: order)
    }

    /// The places of all ages, from the least age to the greatest: sorted by eleven bits at a time, the lowest first,
    /// so that the cost grows with the number of ages alone.
    private func placesInOrder() -> [UInt32] {
        var (least, greatest) = (Milliseconds.max, Milliseconds.min)
        for place in 0..<ages.count {
            least = min(least, ages[place])
            greatest = max(greatest, ages[place])
        }
        var order = Array(0..<UInt32(truncatingIfNeeded: ages.count))
        guard least < greatest else { return order }
        let spread = UInt64(greatest - least)
        var next = order
        for shift in stride(from: 0, to: UInt64(64 - spread.leadingZeroBitCount), by: 11) {
            let digit = { (place: Int) in Int(truncatingIfNeeded: UInt64(ages[place] - least) >> shift & 0x7FF) }
            var groups = GroupEnds(count: 0x800, of: 0..<ages.count, by: digit)
            for place in order { next[groups.takePlace(in: digit(Int(place)))] = place }
            swap(&order, &next)
        }
        return order
    }
}

/// The ages of a table in ascending order.
public struct AgesInOrder: Sendable {
    fileprivate let table: AgeTable
    /// The places of the ages in the table.
    fileprivate let order: [UInt32]

    /// All ages grouped by a dimension's value, in ascending order within each; `count` is the number of values.
    func grouped(by dimension: Dimension, count: Int) -> GroupedAges {
        let (ages, numbers) = (table.ages, table.numbers[dimension.rawValue])
        var groups = GroupEnds(count: count, of: 0..<ages.count) { Int(numbers[$0]) }
        var dealt = [Milliseconds](repeating: 0, count: ages.count)
        for place in order {
            dealt[groups.takePlace(in: Int(numbers[Int(place)]))] = ages[Int(place)] + AgeTable.earliest
        }
        return GroupedAges(ages: dealt, ends: groups.ends)
    }
}

/// Where groups of known sizes end, one after the other, while they are filled.
private struct GroupEnds {
    /// For each group the end of what it has so far.
    private(set) var ends: [Int]

    /// Makes groups for some places; `group` gives the number of a place's group.
    init(count: Int, of places: Range<Int>, by group: (Int) -> Int) {
        ends = Array(repeating: 0, count: count)
        for place in places { ends[group(place)] += 1 }
        var sum = 0
        for group in ends.indices { (ends[group], sum) = (sum, sum + ends[group]) }
    }

    /// The next place of a group.
    mutating func takePlace(in group: Int) -> Int {
        defer { ends[group] += 1 }
        return ends[group]
    }
}

/// Numbers in the order in which they were appended: in little room until one comes that needs more.
private struct SmallFirst<Small: FixedWidthInteger & Sendable, Large: FixedWidthInteger & Sendable>: Sendable {
    var small: [Small] = []
    /// The first number that is not small, and all that follow it.
    var large: [Large] = []
    let most: Int

    var count: Int { small.count + large.count }

    subscript(place: Int) -> Large {
        place < small.count ? Large(small[place]) : large[place - small.count]
    }

    mutating func append(_ number: Large) {
        guard large.isEmpty, let fitting = Small(exactly: number) else {
            if large.isEmpty { large.reserveCapacity(max(0, most - small.count)) }
            return large.append(number)
        }
        if small.isEmpty { small.reserveCapacity(most) }
        small.append(fitting)
    }
}

/// Ages grouped by a dimension's value, in ascending order within each.
struct GroupedAges: Sendable {
    fileprivate let ages: [Milliseconds]
    fileprivate let ends: [Int]

    /// The ages of a value's installs.
    subscript(number: Int) -> ArraySlice<Milliseconds> {
        ages[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }
}

/// Looks into ages in ascending order.
enum SortedAges {
    /// The nearest-rank percentile, from 1 to 100: the least age that at least `percent` of 100 ages are not above; nil
    /// without ages.
    static func percentile(_ percent: Int, of ages: ArraySlice<Milliseconds>) -> Milliseconds? {
        guard !ages.isEmpty else { return nil }
        let rank = (percent * ages.count + 99) / 100
        return ages[ages.startIndex + rank - 1]
    }

    /// How many ages are less than a bound.
    static func count(below bound: Milliseconds, in ages: ArraySlice<Milliseconds>) -> Int {
        ages.firstPlace { $0 >= bound } - ages.startIndex
    }
}
