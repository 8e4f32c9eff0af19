public import AttributionModel

/// The ages of attributed installs with their value in each dimension, for exact percentiles (spec §7).
///
/// An age is kept once for all dimensions (`bytesPerAge`), however many values there are. At the end the ages are
/// grouped by a dimension's values in one counting pass, and each group is sorted by itself.
public struct AgeTable: Sendable {
    /// The memory of an age with its values; a growing array may take up to twice that.
    public static let bytesPerAge = 8 + 4 * Dimension.allCases.count

    private var ages: [Milliseconds] = []
    /// The values of each age, by `Dimension.rawValue`.
    private var numbers = [[UInt32]](repeating: [], count: Dimension.allCases.count)

    /// Makes an empty table.
    public init() {}

    /// Adds an install's age; `number` gives its value in a dimension.
    public mutating func add(_ age: Milliseconds, to number: (Dimension) -> Int) {
        ages.append(age)
        for dimension in Dimension.allCases {
            numbers[dimension.rawValue].append(UInt32(truncatingIfNeeded: number(dimension)))
        }
    }

    /// All ages grouped by a dimension's value, in ascending order within each; `count` is the number of values.
    public func grouped(by dimension: Dimension, count: Int) -> GroupedAges {
        let numbers = numbers[dimension.rawValue]
        // `ends[n]` first counts value n, then is where its group begins and, once the group is filled, where it ends.
        var ends = [Int](repeating: 0, count: count)
        for number in numbers { ends[Int(number)] += 1 }
        var sum = 0
        for number in ends.indices {
            let length = ends[number]
            ends[number] = sum
            sum += length
        }
        var dealt = [Milliseconds](repeating: 0, count: ages.count)
        for place in ages.indices {
            let number = Int(numbers[place])
            dealt[ends[number]] = ages[place]
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
