import AttributionModel
import Testing

@testable import Matching

@Suite struct SortingMemoryTests {
    @Test func `a budget refuses what passes its limit and remembers its peak`() {
        let budget = MemoryBudget(bytes: 100)
        #expect(budget.reserve(60))
        #expect(!budget.reserve(41))
        #expect(budget.reserve(40))
        budget.forceReserve(5)
        #expect(budget.reserved == 105)
        budget.release(90)
        #expect(budget.reserved == 15)
        #expect(budget.peak == 105)
        #expect(!MemoryBudget(bytes: -1).reserve(1))
    }

    @Test func `tasks never reserve more than the limit together`() async {
        let budget = MemoryBudget(bytes: 1000)
        let granted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<1000).count { _ in budget.reserve(1) } }
            }
            return await group.reduce(0, +)
        }
        #expect(granted == 1000)
        #expect(budget.peak == 1000)
    }

    @Test func `a record is six words without padding, in the order of comparison`() {
        #expect(MemoryLayout<SortRecord>.size == SortRecord.byteCount)
        #expect(MemoryLayout<SortRecord>.stride == SortRecord.byteCount)
        let offsets: [Int?] = [
            MemoryLayout<SortRecord>.offset(of: \.key.high), MemoryLayout<SortRecord>.offset(of: \.key.low),
            MemoryLayout<SortRecord>.offset(of: \.time), MemoryLayout<SortRecord>.offset(of: \.first),
            MemoryLayout<SortRecord>.offset(of: \.second), MemoryLayout<SortRecord>.offset(of: \.third),
        ]
        #expect(offsets == [0, 8, 16, 24, 32, 40])
    }

    @Test func `records order as their fields do`() {
        let records = KeyShape.extremes.records(300, seed: 3)
        for lhs in records {
            for rhs in records.prefix(40) {
                #expect((lhs < rhs) == isOrdered(lhs, rhs))
                #expect((lhs == rhs) == (!isOrdered(lhs, rhs) && !isOrdered(rhs, lhs)))
            }
        }
    }
}
