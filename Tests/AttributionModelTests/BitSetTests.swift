import AttributionModel
import Fixtures
import Testing

@Suite struct BitSetTests {
    @Test func `a bit set agrees with a set`() {
        for seed in 0..<20 {
            var random = SeededNumbers(seed: UInt64(seed))
            var bits = BitSet<ClickNumber>(capacity: seed * 10)
            var twin: Set<ClickNumber> = []
            for _ in 0..<300 {
                let click = ClickNumber(number: UInt32(random.next() % 2000))
                #expect(bits.set(click) == twin.insert(click).inserted)
            }
            #expect(bits.count == twin.count)
            #expect((0..<3000).map(ClickNumber.init(place:)).allSatisfy { bits.test($0) == twin.contains($0) })
        }
        #expect(!BitSet().test(ClickNumber(number: .max)))
    }

    @Test func `a union has the members of both`() {
        var random = SeededNumbers(seed: 1)
        func some(_ most: Int) -> Set<ClickNumber> {
            Set((0..<random.below(50)).map { _ in ClickNumber(place: random.below(most)) })
        }
        for _ in 0..<100 {
            let (one, other) = (some(random.below(2_000) + 1), some(random.below(2_000) + 1))
            var union = BitSet(one)
            union.formUnion(BitSet(other))
            #expect(union.count == one.union(other).count)
            #expect(
                (0..<2_000).allSatisfy { number in
                    let member = ClickNumber(place: number)
                    return union.test(member) == (one.contains(member) || other.contains(member))
                })
        }
    }
}
