import Testing

@testable import Pipeline

@Suite("What a day is compared with")
struct ComparedWeekTests {
    /// The week before the last of some days, where those are unusual that have less than half of each day before.
    private static func week(_ days: [Int?], unusual: Set<Int> = []) -> ComparedWeek<Int>? {
        ComparedWeek.ofLast(of: days, unusual: days.indices.map(unusual.contains)) { day, week in
            week.allSatisfy { 2 * day < $0 }
        }
    }

    @Test("is the week before, if the whole of it is there")
    func wholeWeek() throws {
        let week = try #require(Self.week([1, 2, 3, 4, 5, 6, 7, 8, 9]))
        #expect(week.days == [2, 3, 4, 5, 6, 7, 8])
        #expect(week.leftOut == [])
        #expect(Self.week([1, 2, nil, 4, 5, 6, 7, 8, 9]) == nil)
        #expect(Self.week([2, 3, 4, 5, 6, 7, 9]) == nil)
    }

    @Test("is the same day of the week before in place of one that was unusual")
    func unusual() throws {
        let week = try #require(Self.week([10, 11, 12, 13, 14, 15, 16, 17, 18, 4, 20, 21, 22, 23, 24]))
        #expect(week.days == [17, 18, 12, 20, 21, 22, 23])
        #expect(week.leftOut == [5])
        // It is unknown whether days of the first week were; but of others it may be known for another reason.
        #expect(Self.week([10, 11, 12, 13, 4, 15, 16, 17])?.days == [10, 11, 12, 13, 4, 15, 16])
        let known = try #require(Self.week([10, 11, 12, 13, 14, 15, 16, 17], unusual: [2]))
        #expect(known.days == [10, 11, 13, 14, 15, 16])
        #expect(known.leftOut == [5])
    }

    @Test("has one usual quiet day where the last one was more than quiet")
    func quietWeekday() throws {
        let week = try #require(Self.week([4, 10, 10, 10, 10, 10, 10, 1, 10, 10, 10, 10, 10, 10, 4]))
        #expect(week.days == [4, 10, 10, 10, 10, 10, 10])
        #expect(week.leftOut == [7])
    }

    @Test("is the week as it was where most of it was unusual, so that a lasting loss is told of for four days")
    func lastingLoss() {
        var days: [Int?] = Array(repeating: 10, count: 14)
        let told = (0..<20).filter { _ in
            days.append(4)
            return Self.week(days.suffix(15))?.days.allSatisfy { $0 == 10 } ?? false
        }
        #expect(told == [0, 1, 2, 3])
    }
}
