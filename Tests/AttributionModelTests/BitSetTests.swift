import AttributionModel
import Fixtures
import Testing

@Suite struct BitSetTests {
    @Test func `a bit set agrees with a set`() {
        for seed in 0..<20 {
            var random = SeededNumbers(seed: UInt64(seed))
            var bits = BitSet(capacity: seed * 10)
            var twin: Set<UInt32> = []
            for _ in 0..<300 {
                let index = UInt32(random.next() % 2000)
                #expect(bits.set(index) == twin.insert(index).inserted)
            }
            #expect(bits.count == twin.count)
            #expect((0..<3000).allSatisfy { bits.test($0) == twin.contains($0) })
        }
        #expect(!BitSet().test(.max))
    }
}
