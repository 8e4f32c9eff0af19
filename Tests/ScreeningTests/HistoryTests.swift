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
}
