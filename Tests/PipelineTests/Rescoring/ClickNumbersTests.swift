import AttributionModel
import Testing

@testable import Pipeline

@Suite("Numbers of clicks")
struct ClickNumbersTests {
    private func number(_ click: Int, _ numbers: ClickNumbers) -> ClickNumber {
        let id = Array("click \(click)".utf8)
        return numbers.number(of: id.span)
    }

    @Test("stay while they are needed, and are never given to another click")
    func forget() {
        let numbers = ClickNumbers(limit: 10_000)
        let first = (0..<40_000).map { number($0, numbers) }
        #expect(Set(first).count == 40_000)
        let won = Set(first.prefix(20_000))
        numbers.forget { won.contains($0) }
        #expect(numbers.count == 20_000)
        let second = (0..<40_000).map { number($0, numbers) }
        #expect(Array(second.prefix(20_000)) == Array(first.prefix(20_000)))
        #expect(Set(second.suffix(20_000)).isDisjoint(with: first))
        #expect(Set(second).count == 40_000)
    }

    @Test("that nobody needs are kept up to a limit, beside a quarter of the others")
    func limit() {
        let numbers = ClickNumbers(limit: 100)
        _ = (0..<100).map { number($0, numbers) }
        numbers.forget { _ in false }
        #expect(numbers.count == 100)
        let won = number(100, numbers)
        numbers.forget { $0 == won }
        #expect(numbers.count == 1)
    }
}
