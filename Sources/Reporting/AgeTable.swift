public import AttributionModel

/// The ages of attributed installs with their value in each dimension, for exact percentiles (spec §7).
///
/// An age is kept once for all dimensions (`bytesPerAge`), however many values there are. At the end the ages are
/// grouped by a dimension's values in one counting pass, and each group is sorted by itself.
public struct AgeTable: Sendable {
    /// Ages are counted from here, so that those of clicks with clocks a little fast are small numbers, too.
    private static let earliest = -Milliseconds.day

    private var ages: SmallFirst<UInt32, Milliseconds>
    /// The values of each age, by `Dimension.rawValue`.
    private var numbers: [SmallFirst<UInt16, UInt32>]

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

    /// All ages grouped by a dimension's value, in ascending order within each; `count` is the number of values.
    public func grouped(by dimension: Dimension, count: Int) -> GroupedAges {
        let numbers = numbers[dimension.rawValue]
        // `ends[n]` first counts value n, then is where its group begins and, once the group is filled, where it ends.
        var ends = [Int](repeating: 0, count: count)
        for place in 0..<numbers.count { ends[Int(numbers[place])] += 1 }
        var sum = 0
        for number in ends.indices {
            let length = ends[number]
            ends[number] = sum
            sum += length
        }
        var dealt = [Milliseconds](repeating: 0, count: ages.count)
        for place in 0..<ages.count {
            let number = Int(numbers[place])
            dealt[ends[number]] = ages[place] + AgeTable.earliest
            ends[number] += 1
        }
        var start = 0
        for end in ends {
            if end - start > 1 { dealt[start..<end].sort() }
            start = end
        }
        return GroupedAges(ages: dealt, ends: ends)
    }
}

/// Numbers in the order in which they were appended: in little room until one comes that needs more.
private struct SmallFirst<Small: FixedWidthInteger & Sendable, Large: FixedWidthInteger & Sendable>: Sendable {
    private var small: [Small] = []
    /// The first number that is not small, and all that follow it.
    private var large: [Large] = []
    private let most: Int

    init(most: Int) { self.most = most }

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
public struct GroupedAges: Sendable {
    private let ages: [Milliseconds]
    private let ends: [Int]

    fileprivate init(ages: [Milliseconds], ends: [Int]) {
        self.ages = ages
        self.ends = ends
    }

    /// The ages of a value's installs.
    public subscript(number: Int) -> ArraySlice<Milliseconds> {
        ages[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }
}

/// Looks into ages in ascending order.
enum SortedAges {
    /// The nearest-rank percentile: the least age that at least `percent` of 100 ages are not above; nil without ages.
    static func percentile(_ percent: Int, of ages: ArraySlice<Milliseconds>) -> Milliseconds? {
        guard !ages.isEmpty else { return nil }
        let rank = max(1, (percent * ages.count + 99) / 100)
        return ages[ages.startIndex + rank - 1]
    }

    /// How many ages are less than a bound.
    static func count(below bound: Milliseconds, in ages: ArraySlice<Milliseconds>) -> Int {
        ages.firstPlace { $0 >= bound } - ages.startIndex
    }
}
