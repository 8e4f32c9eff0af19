import AttributionModel
import Fixtures
import Reporting
import Testing

@testable import Pipeline

/// Counts of clicks by part, combination and day, held against dictionaries.
@Suite("Counts of clicks") struct ClickCountsTests {
    private struct Place: Hashable {
        var part: Int
        var dimensions: Int
    }

    private static let (parts, dimensions) = (3, 1_000)

    private static func counts(_ numbers: inout SeededNumbers) -> DimensionCounts {
        DimensionCounts(clicks: .random(in: 1...9, using: &numbers), botClicks: .random(in: 0...1, using: &numbers))
    }

    /// A table with random clicks of few combinations, added to `expected` as well.
    private static func fill(_ expected: inout [Place: DimensionCounts], seed: UInt64) -> DimensionTable {
        var numbers = SeededNumbers(seed: seed)
        var table = DimensionTable(partCount: parts, dimensionCount: dimensions)
        for _ in 0..<60 {
            let place = Place(
                part: .random(in: 0..<parts, using: &numbers), dimensions: .random(in: 0..<dimensions, using: &numbers))
            let more = counts(&numbers)
            table.add(more, part: place.part, dimensions: UInt32(place.dimensions))
            expected[place, default: DimensionCounts()] += more
        }
        return table
    }

    private static func all(of table: DimensionTable) -> [Int: DimensionCounts] {
        var all: [Int: DimensionCounts] = [:]
        table.forEach { all[$0, default: DimensionCounts()] += $1 }
        return all
    }

    @Test("tables of two tasks add up, whole and part by part", arguments: 1...20 as ClosedRange<UInt64>)
    func tables(seed: UInt64) {
        var expected: [Place: DimensionCounts] = [:]
        var table = DimensionTable()
        table += Self.fill(&expected, seed: seed)
        table += Self.fill(&expected, seed: seed + 100)
        var whole: [Int: DimensionCounts] = [:]
        for (place, counts) in expected { whole[place.dimensions, default: DimensionCounts()] += counts }
        #expect(Self.all(of: table) == whole)
        for part in 0..<Self.parts {
            let own = expected.filter { $0.key.part == part }.map { ($0.key.dimensions, $0.value) }
            #expect(Self.all(of: table.only(part: part)) == Dictionary(uniqueKeysWithValues: own))
        }
    }

    @Test("a run without clicks has no counts of any part")
    func empty() {
        #expect(Self.all(of: DimensionTable(partCount: 2, dimensionCount: 0).only(part: 1)).isEmpty)
    }

    @Test("days far apart are counted each by itself", arguments: 1...20 as ClosedRange<UInt64>)
    func days(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var (one, other) = (DayCounts(), DayCounts())
        var expected: [BatchDay: DimensionCounts] = [:]
        for _ in 0..<200 {
            let day = BatchDay(number: numbers.pick([-719_162, -1, 0, 20_758, 20_759, 2_932_896]))
            let more = Self.counts(&numbers)
            if numbers.chance(1, of: 2) { one.add(more, to: day) } else { other.add(more, to: day) }
            expected[day, default: DimensionCounts()] += more
        }
        one += other
        #expect(one.all.map(\.day) == expected.keys.sorted())
        #expect(one.all.allSatisfy { expected[$0.day] == $0.counts && one[$0.day] == $0.counts })
        let first = BatchDay(number: 0)
        #expect(one.only(first).all.map(\.counts) == [expected[first]].compactMap(\.self))
    }
}
