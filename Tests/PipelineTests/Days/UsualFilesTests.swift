import Testing

@testable import Pipeline

@Suite("A day with fewer files than most of the days before it")
struct UsualFilesTests {
    /// The numbers of the two weeks before, the last one last.
    private static func before(_ counts: Int?...) -> [Int?] {
        Array(repeating: nil, count: UsualFiles.daysBefore - counts.count) + counts
    }

    @Test(
        "lacks some where more than half of seven or more had the same number",
        arguments: [
            (2, before(4, 4, 4, 4, 4, 4, 4), 4), (3, before(4, 4, 4, 4, 4, 4, 4), 4),
            (4, before(4, 4, 4, 4, 4, 4, 4), nil),
            (5, before(4, 4, 4, 4, 4, 4, 4), nil), (2, before(4, 4, 4, 4, 4, 4), nil),
            (2, before(4, nil, 4, 4, 4, 4, 4, 4), 4), (2, before(4, nil, 4, 4, 4, 4, 4), nil),
            (2, before(4, 5, 4, 6, 4, 3, 4), 4), (2, before(4, 5, 4, 6, 4, 3, 5), nil),
            (2, before(4, 4, 4, 4, 5, 5, 5, 5), nil), (0, before(1, 1, 1, 1, 1, 1, 1), 1),
        ] as [(Int, [Int?], Int?)])
    func usual(count: Int, before: [Int?], usual: Int?) {
        #expect(UsualFiles.lacking(count, after: before) == usual)
    }

    @Test(
        "lacks none where it has as many as on the same day of each week before",
        arguments: [
            (2, before(2, 4, 4, 4, 4, 4, 2), nil), (1, before(2, 4, 4, 4, 4, 4, 2), 4),
            (2, before(4, 4, 4, 4, 4, 4, 2, 2, 4, 4, 4, 4, 4, 4), 4),
            (2, before(2, 4, 4, 4, 4, 4, 2, 2, 4, 4, 4, 4, 4, 2), nil),
            (2, before(2, 4, 4, 4, 4, 4, 2, nil, 4, 4, 4, 4, 4, 2), nil),
        ] as [(Int, [Int?], Int?)])
    func weekends(count: Int, before: [Int?], usual: Int?) {
        #expect(UsualFiles.lacking(count, after: before) == usual)
    }

    @Test("lacks some for a week where files stay away, and none afterwards")
    func lastingLoss() {
        var counts: [Int?] = Array(repeating: 4, count: UsualFiles.daysBefore)
        let told = (0..<20).filter { _ in
            defer { counts.append(2) }
            return UsualFiles.lacking(2, after: counts.suffix(UsualFiles.daysBefore)) != nil
        }
        #expect(told == Array(0..<7))
    }

    @Test("is found among the days before another one, by what is known of those before it")
    func several() {
        let lacking = UsualFiles.areLacking([4, 4, 4, 2, 4, 4, 4, 2, nil, 3, 4])
        #expect(lacking.indices.filter { lacking[$0] } == [7, 9])
    }
}
