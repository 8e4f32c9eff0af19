import AttributionModel
import Testing

@Suite struct RecentValuesTests {
    @Test func `a value is found by its key until another one takes its place`() {
        var values = RecentValues<UInt64, UInt64>(bits: 4)
        #expect((0..<99).allSatisfy { values[$0] == nil })
        var kept: [Int: UInt64] = [:]
        for key in 0..<99 as Range<UInt64> {
            #expect(values.keep(key * 2, for: key) == kept[key.slot(bits: 4)].map { $0 * 2 })
            kept[key.slot(bits: 4)] = key
            #expect((0..<99).allSatisfy { values[$0] == (kept[$0.slot(bits: 4)] == $0 ? $0 * 2 : nil) })
        }
        #expect(kept.count == 16)
    }

    @Test func `what is not there is found once and kept`() {
        var values = RecentValues<UInt64, Int>(bits: 4)
        #expect(values.value(for: 0) { 1 } == 1)
        #expect(values.value(for: 0) { 2 } == 1)
    }
}
