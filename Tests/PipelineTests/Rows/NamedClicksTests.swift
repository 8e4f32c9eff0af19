import AttributionModel
import Fixtures
import Matching
import Testing

@testable import Pipeline

@Suite struct NamedClicksTests {
    @Test func `clicks have the numbers that a dictionary gives, block by block`() {
        var random = SeededNumbers(seed: 9)
        let budget = MemoryBudget(bytes: 1 << 20)
        let most: UInt32 = .max / 4
        for earlier in [0, most - 30, most] {
            var named = NamedClicks(clickCount: 40, shared: BitSet([3, 17]), budget: budget, earlier: earlier)
            #expect(budget.reserved == 160)
            for _ in 0..<6 {
                var numbers: [[UInt64]: Int] = [:]
                for _ in 0..<Int.random(in: 0...90, using: &random) {
                    let click = ClickNumber(number: .random(in: 0..<40, using: &random))
                    // Records of one id share a number.
                    let record = [3, 17].contains(click) ? UInt64.random(in: 0..<3, using: &random) : 0
                    let isAndroid = Bool.random(using: &random)
                    let reference = UInt64(click.number) << 8 | record << 4
                    let found = named.number(of: click, isAndroid: isAndroid) { reference }
                    let key = [reference, isAndroid ? 1 : 0]
                    #expect(found.isNew == (numbers[key] == nil) && found.number == numbers[key] ?? numbers.count)
                    numbers[key] = found.number
                    #expect(named.count == numbers.count)
                }
                named.clear()
                #expect(named.count == 0)
            }
            _ = consume named
            #expect(budget.reserved == 0)
        }
    }
}
