import AttributionModel
import Fixtures
import Testing

@testable import Pipeline

@Suite struct AppearanceOrderTests {
    @Test func `keys are numbered as they appear, in each round anew`() {
        var order = AppearanceOrder(capacity: 2)
        for _ in 0..<3 {
            let found = ([8, 0, 8, 24, 1 << 40, 0, 32, 24] as [UInt64]).map {
                order.number(of: Digest(high: 0, low: $0))
            }
            #expect(found.map(\.number) == [0, 1, 0, 2, 3, 1, 4, 2])
            #expect(found.map(\.isNew) == [true, true, false, true, true, false, true, false])
            #expect(order.count == 5)
            order.clear()
            #expect(order.count == 0)
        }
    }

    @Test func `as many keys as there are have the numbers that a dictionary gives`() {
        var random = SeededNumbers(seed: 5)
        var order = AppearanceOrder(capacity: 4)
        var numbers: [Digest: Int] = [:]
        for _ in 0..<5_000 {
            // Keys of one word are told apart by the other.
            let key = Digest(high: .random(in: 0..<40, using: &random), low: .random(in: 0..<40, using: &random) << 20)
            let expected = numbers[key]
            let found = order.number(of: key)
            #expect(found.isNew == (expected == nil) && found.number == expected ?? numbers.count)
            numbers[key] = found.number
        }
        #expect(order.count == numbers.count)
    }
}
