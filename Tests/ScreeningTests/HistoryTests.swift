import AttributionModel
import Screening
import Testing

private func installs(_ days: [Int64], history: Int64 = 90) -> [Int64?] {
    var rule = HistoryRule<Int64>(history: history * .day)
    return days.map { rule.settling($0, at: Instant(milliseconds: $0 * .day)) }
}

@Suite struct HistoryTests {
    @Test(
        arguments: [
            ([0], [nil]), ([0, 90], [nil, 0]), ([0, 91], [nil, nil]), ([0, 60, 120], [nil, 0, nil]),
            ([0, 60, 120, 200, 211], [nil, 0, nil, 120, nil]), ([5, 5], [nil, 5]),
        ] as [([Int64], [Int64?])])
    func `an install is settled by the last kept one only`(days: [Int64], expected: [Int64?]) {
        #expect(installs(days) == expected)
    }

    @Test func `an install that an earlier day kept is kept, however near the one before`() {
        var rule = HistoryRule<Int>(history: 5 * .day)
        for day in [0, 4] { rule.keep(day, at: Instant(milliseconds: Int64(day) * .day)) }
        #expect(rule.settling(8, at: Instant(milliseconds: 8 * .day)) == 4)
    }
}
