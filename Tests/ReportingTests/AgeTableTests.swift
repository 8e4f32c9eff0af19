import AttributionModel
import Fixtures
import Testing

@testable import Reporting

@Suite struct AgeTableTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `grouped ages and percentiles agree with a dictionary of sorted lists`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let count = 7
        // Ages are sorted by eleven bits at a time: their spread has 7 bits, or one more than is sorted in one, two or
        // three turns.
        let shift = [0, 5, 16, 27][Int(seed) % 4]
        var table = AgeTable()
        var lists: [Dimension: [Int: [Milliseconds]]] = [:]
        for _ in 0..<Int.random(in: 0...300, using: &random) {
            let numbers = Dimension.allCases.map { _ in Int.random(in: 0..<count, using: &random) }
            let age = Milliseconds.random(in: -50...50, using: &random) << shift
            table.add(age) { numbers[$0.rawValue] }
            for dimension in Dimension.allCases {
                lists[dimension, default: [:]][numbers[dimension.rawValue], default: []].append(age)
            }
        }
        let dimension = Dimension.allCases[Int(seed) % Dimension.allCases.count]
        let grouped = table.inOrder().grouped(by: dimension, count: count)
        for number in 0..<count {
            let list = (lists[dimension]?[number] ?? []).sorted()
            #expect(Array(grouped[number]) == list)
            for percent in [1, 10, 50, 90, 100] {
                // The least age such that at least that share of all ages is not above it.
                let naive = list.first { age in list.count { $0 <= age } * 100 >= percent * list.count }
                #expect(SortedAges.percentile(percent, of: grouped[number]) == naive)
            }
            for bound in list.flatMap({ [$0, $0 + 1] }) + [.min, .max] {
                #expect(SortedAges.count(below: bound, in: grouped[number]) == list.count { $0 < bound })
            }
        }
    }

    @Test(arguments: [0, 2, 9])
    func `ages and values that need more room may come after any number that needs little`(most: Int) {
        var table = AgeTable(most: most)
        let ages: [Milliseconds] = [3, -7, 400 * .day, 1, -2 * .day, 0]
        let numbers = [1, 65_535, 2, 65_536, 1, 70_000]
        for (age, number) in zip(ages, numbers) { table.add(age) { $0 == .links ? number : 0 } }
        let inOrder = table.inOrder()
        let links = inOrder.grouped(by: .links, count: 70_001)
        #expect(Array(links[1]) == [-2 * .day, 3])
        #expect([2, 65_535, 65_536, 70_000].map { Array(links[$0]) } == [[400 * .day], [-7], [1], [0]])
        #expect(Array(inOrder.grouped(by: .campaigns, count: 1)[0]) == ages.sorted())
    }

    @Test func `an age takes more memory where ages or values may be large`() {
        let few = [1, 2, 3, 4, 65_536]
        #expect(AgeTable.bytesPerAge(oldest: 30 * .day, values: few) == 14)
        #expect(AgeTable.bytesPerAge(oldest: 90 * .day, values: few) == 18)
        #expect(AgeTable.bytesPerAge(oldest: 30 * .day, values: [1, 2, 3, 65_537, 70_000]) == 18)
    }

    @Test func `nearest rank takes an age that was measured`() {
        let ten = ArraySlice((1...10).map(Milliseconds.init))
        #expect(SortedAges.percentile(10, of: ten) == 1)
        #expect(SortedAges.percentile(50, of: ten) == 5)
        #expect(SortedAges.percentile(90, of: ten) == 9)
        #expect(SortedAges.percentile(90, of: ten.dropLast(9)) == 1)
        #expect(SortedAges.percentile(50, of: []) == nil)
    }
}
