import AttributionModel
import Testing

@testable import Matching

@Suite("The filter of wanted keys")
struct KeyFilterTests {
    private static let start = Instant(milliseconds: 1_767_225_600_000)

    private static func posting(_ key: UInt64, hour: Int64, window: Int64 = 72, earlierTiers: UInt16 = 0)
        -> InstallPosting
    {
        var builder = DigestBuilder(seed: 9)
        builder.add(key)
        let at = start + hour * .hour
        return InstallPosting(
            tier: 0, key: builder.digest, earlierTiers: earlierTiers, from: at - window * .hour, to: at)
    }

    /// A filter of some postings that starts well before all of them.
    private static func filter(_ postings: [InstallPosting], budget: Int = 1 << 30) throws -> KeyFilter {
        let builder = try KeyFilterBuilder(
            start: start - 100 * .hour, expecting: postings.count, budget: MemoryBudget(bytes: budget))
        try add(postings, to: builder)
        return try builder.makeFilter()
    }

    /// Adds postings by two inputs in turn, as two tasks would.
    private static func add(_ postings: [InstallPosting], to builder: KeyFilterBuilder) throws {
        var one = builder.makeInput()
        var other = builder.makeInput()
        for (place, posting) in postings.enumerated() {
            if place.isMultiple(of: 2) { try one.add(posting) } else { try other.add(posting) }
        }
        try one.close()
        try other.close()
    }

    // Without memory keys share slots, and many others pass.
    @Test("lets every click through that an install could use", arguments: [(1 << 30, false), (0, true)])
    func noFalseNegatives(budget: Int, isCoarse: Bool) throws {
        let postings = (0..<80_000).map { Self.posting(UInt64($0), hour: Int64($0 % 96)) }
        let filter = try Self.filter(postings, budget: budget)
        let passed = (100_000..<110_000).count { key in
            filter.mayWant(Self.posting(UInt64(key), hour: 10).key, at: Self.start, earlierTiers: 0)
        }
        #expect((passed > 1_000) == isCoarse)
        #expect(filter.isCoarse == isCoarse)
        for posting in postings {
            #expect(filter.mayWant(posting.key, at: posting.from, earlierTiers: 0))
            #expect(filter.mayWant(posting.key, at: posting.to, earlierTiers: 0))
        }
    }

    /// The bytes of a filter's smallest tables, 64 of 1024 slots.
    private static let smallest = 64 * 1_024 * 8

    @Test(
        "stops nearly all keys that no install has, also where its tables may not double",
        arguments: [(20_000, 1 << 30), (52_000, smallest)])
    func fewFalsePositives(count: Int, budget: Int) throws {
        let filter = try Self.filter((0..<count).map { Self.posting(UInt64($0), hour: 10) }, budget: budget)
        let passed = (100_000..<200_000).count { key in
            filter.mayWant(Self.posting(UInt64(key), hour: 10).key, at: Self.start + 9 * .hour, earlierTiers: 0)
        }
        #expect(passed < 10)
    }

    @Test("sets its memory aside before others ask, gives back what it did not use, and all of it at its end")
    func memory() throws {
        let budget = MemoryBudget(bytes: 64 << 20)
        let builder = try KeyFilterBuilder(start: Self.start, expecting: 1_000_000, budget: budget)
        #expect(budget.reserved == KeyFilterBuilder.byteCount(forKeys: 1_000_000, of: budget))
        #expect(budget.reserved <= 24 << 20)
        try Self.add((0..<20_000).map { Self.posting($0, hour: 10) }, to: builder)
        var filter: KeyFilter? = try builder.makeFilter()
        #expect(budget.reserved == Self.smallest)
        #expect(filter?.mayWant(Self.posting(1, hour: 10).key, at: Self.start, earlierTiers: 0) == true)
        filter = nil
        #expect(budget.reserved == 0)
    }

    @Test("takes what is left where others have the memory")
    func littleMemory() throws {
        let budget = MemoryBudget(bytes: 64 << 20)
        budget.forceReserve(60 << 20)
        let builder = try KeyFilterBuilder(start: Self.start, expecting: 1_000_000, budget: budget)
        #expect(budget.reserved > 60 << 20)
        #expect(budget.reserved <= budget.limit)
        try Self.add([Self.posting(1, hour: 10)], to: builder)
        #expect(try builder.makeFilter().mayWant(Self.posting(1, hour: 10).key, at: Self.start, earlierTiers: 0))
    }

    @Test("stops clicks outside the hours that are of use, whole hours and their neighbours aside")
    func times() throws {
        let posting = Self.posting(1, hour: 200, window: 2)
        let filter = try Self.filter([posting])
        #expect(!filter.mayWant(posting.key, at: posting.from - 2 * .hour, earlierTiers: 0))
        #expect(!filter.mayWant(posting.key, at: posting.to + 2 * .hour, earlierTiers: 0))
    }

    @Test("stops a click that meets every install of the key in an earlier tier, and no other")
    func earlierTiers() throws {
        let filter = try Self.filter([
            Self.posting(1, hour: 10, earlierTiers: 0b01), Self.posting(1, hour: 10, earlierTiers: 0b11),
        ])
        let key = Self.posting(1, hour: 10).key
        #expect(!filter.mayWant(key, at: Self.start, earlierTiers: 0b01))
        #expect(filter.mayWant(key, at: Self.start, earlierTiers: 0b10))
        #expect(filter.mayWant(key, at: Self.start, earlierTiers: 0))
        let many = Self.posting(2, hour: 10, earlierTiers: 0xFFF0)
        #expect(try Self.filter([many]).mayWant(many.key, at: many.from, earlierTiers: 0))
    }

    @Test("wants nothing where no install posted anything")
    func empty() throws {
        #expect(try !Self.filter([]).mayWant(Self.posting(1, hour: 1).key, at: Self.start, earlierTiers: 0))
    }
}
