import Testing

@testable import Pipeline

@Suite("Work that tasks share")
struct TurnsTests {
    @Test("is handed out in stretches, each once")
    func stretches() throws {
        let turns = Turns(count: 10, stretch: 4)
        #expect(try [turns.next(), turns.next(), turns.next()] == [0..<4, 4..<8, 8..<10])
        #expect(try turns.next() == nil && turns.next() == nil)
        #expect(try Turns(count: 0).next() == nil)
    }

    @Test("ends where its task is cancelled")
    func cancelled() async throws {
        let turns = Turns(count: 10)
        await #expect(throws: CancellationError.self) {
            try await withThrowingTaskGroup(of: Range<Int>?.self) { group in
                group.cancelAll()
                group.addTask { try turns.next() }
                try await group.waitForAll()
            }
        }
    }

    @Test("is put back into the order of its elements", arguments: [1, 2, 5])
    func order(threads: Int) async throws {
        let numbers = Array(0..<1_000)
        #expect(try await numbers.concurrentMap(threads: threads) { $0 * 2 } == numbers.map { $0 * 2 })
        #expect(try await [Int]().concurrentMap(threads: threads) { $0 }.isEmpty)
    }
}
