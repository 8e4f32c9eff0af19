import Fixtures
import Testing

@testable import Matching

@Suite struct SortingRepeatFilterTests {
    /// Digests of which every seventh is there twice.
    private func digests(_ count: Int) -> (once: [UInt64], twice: [UInt64]) {
        var random = SeededNumbers(seed: UInt64(count))
        let all = (0..<count).map { _ in random.next() }
        return (
            all.enumerated().filter { $0.offset % 7 != 0 }.map(\.element),
            all.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
        )
    }

    @Test(arguments: [0, 1 << 16, 1 << 30])
    func `what comes twice is always told`(budget bytes: Int) throws {
        let (once, twice) = digests(50_000)
        let filter = try RepeatFilter(count: 50_000, budget: MemoryBudget(bytes: bytes))
        for digest in once + twice + twice.reversed() { filter.note(digest) }
        #expect(twice.allSatisfy { filter.mayRepeat($0) })
    }

    @Test func `what comes once is seldom told`() throws {
        let (once, twice) = digests(50_000)
        let filter = try RepeatFilter(count: 50_000, budget: MemoryBudget(bytes: 1 << 30))
        for digest in twice + once + twice { filter.note(digest) }
        let wrong = once.count { filter.mayRepeat($0) }
        #expect(wrong < once.count / 10)
        #expect(wrong > 0, "the filter takes more memory than it says")
    }

    @Test func `what was noted is always told from most of what was not`() throws {
        let (noted, others) = digests(50_000)
        let filter = try RepeatFilter(count: 50_000, budget: MemoryBudget(bytes: 1 << 30))
        for digest in noted { filter.note(digest) }
        #expect(noted.allSatisfy { filter.mayHave($0) })
        #expect(others.count { filter.mayHave($0) } < others.count / 10)
    }

    @Test func `tasks that note at the same time miss nothing`() async throws {
        let (once, twice) = digests(20_000)
        let filter = try RepeatFilter(count: 20_000, budget: MemoryBudget(bytes: 1 << 30))
        await withTaskGroup(of: Void.self) { group in
            for part in [once + twice, twice.reversed()] {
                group.addTask { for digest in part { filter.note(digest) } }
            }
        }
        #expect(twice.allSatisfy { filter.mayRepeat($0) })
    }

    @Test func `a digest that is said to repeat does`() throws {
        let filter = try RepeatFilter(count: 1, budget: MemoryBudget(bytes: 1 << 30))
        #expect(!filter.mayRepeat(77))
        filter.note(77)
        #expect(!filter.mayRepeat(77))
        filter.markRepeated(77)
        #expect(filter.mayRepeat(77))
    }

    @Test func `the filter's memory goes back to the budget`() throws {
        let budget = MemoryBudget(bytes: 1 << 30)
        try {
            let filter = try RepeatFilter(count: 1 << 20, budget: budget)
            filter.note(1)
            #expect(budget.reserved == 2 << 20)
        }()
        #expect(budget.reserved == 0)
    }
}
