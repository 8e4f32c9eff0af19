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
}
