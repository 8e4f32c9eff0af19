import Synchronization
import Testing

@testable import Files

@Suite("Threads that wait for the system")
struct WaitingThreadsTests {
    /// Each run waits for the others: one after the other they would never end.
    ///
    /// The limit, far beyond what a whole suite takes, is for that.
    @Test("run as often as was asked for, at the same time", .timeLimit(.minutes(15)), arguments: [1, 2, 8])
    func sideBySide(count: Int) {
        let begun = Atomic<Int>(0)
        WaitingThreads.run(count) {
            begun.add(1, ordering: .relaxed)
            while begun.load(ordering: .relaxed) < count {}
        }
        #expect(begun.load(ordering: .relaxed) == count)
    }

    @Test("leave the work to the thread at hand where the system grants no other")
    func alone() {
        let runs = Atomic<Int>(0)
        var asked = 0
        var granted: [Int] = []
        WaitingThreads.run(others: 7) {
            runs.add(1, ordering: .relaxed)
        } own: {
            granted.append($0)
        } start: { _ in
            asked += 1
            return nil
        }
        #expect(runs.load(ordering: .relaxed) == 0)
        #expect(granted == [0])
        #expect(asked == 1)
    }
}
