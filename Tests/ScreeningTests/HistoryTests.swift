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

    @Test func `a kept install of an earlier day goes on settling`() {
        var rule = HistoryRule<String>(history: 90 * .day, last: (Instant(milliseconds: 0), "old"))
        let settled = [("a", 90 * .day), ("b", 90 * .day + 1), ("c", 91 * .day)].map { (name: String, time: Int64) in
            rule.settling(name, at: Instant(milliseconds: time))
        }
        #expect(settled == ["old", nil, "b"])
    }

    @Test func `the rule forgets between ids`() {
        var installs = HistoryRule<Int>(history: .hour)
        _ = installs.settling(1, at: Instant(milliseconds: 0))
        installs.reset()
        let settling = installs.settling(2, at: Instant(milliseconds: 0))
        #expect(settling == nil)
    }
}
