import AttributionModel
import Screening
import Testing

private func clicks(_ hours: [Int64], dedupe: Int64 = 24) -> [Bool] {
    var rule = DuplicateRule(dedupe: dedupe * .hour)
    return hours.map { rule.isDuplicate(Instant(milliseconds: $0 * .hour)) }
}

private func installs(_ days: [Int64], history: Int64 = 90) -> [Int64?] {
    var rule = HistoryRule<Int64>(history: history * .day)
    return days.map { rule.settling($0, at: Instant(milliseconds: $0 * .day)) }
}

@Suite struct HistoryTests {
    @Test(arguments: [
        ([0], [false]), ([0, 24], [false, true]), ([0, 25], [false, false]),
        ([0, 20, 40, 60], [false, true, true, true]),
        ([0, 20, 45], [false, true, false]), ([0, 0, 0], [false, true, true]), ([0, 25, 26], [false, false, true]),
    ])
    func `any lesser click at most dedupe before makes a duplicate`(hours: [Int64], expected: [Bool]) {
        #expect(clicks(hours) == expected)
    }

    @Test func `with a dedupe of nothing only the same instant is a duplicate`() {
        #expect(clicks([0, 0, 1], dedupe: 0) == [false, true, false])
    }

    @Test func `the walk over clicks is that of comparing each with all before it`() {
        var state: UInt64 = 5
        for _ in 0..<500 {
            let hours = (0..<12).map { _ -> Int64 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int64(state >> 33) % 200
            }.sorted()
            let expected = hours.indices.map { place in hours[..<place].contains { hours[place] - $0 <= 24 } }
            #expect(clicks(hours) == expected)
        }
    }

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

    @Test func `rules forget between ids`() {
        var clicks = DuplicateRule(dedupe: .hour)
        _ = clicks.isDuplicate(Instant(milliseconds: 0))
        clicks.reset()
        let isDuplicate = clicks.isDuplicate(Instant(milliseconds: 0))
        #expect(!isDuplicate)
        var installs = HistoryRule<Int>(history: .hour)
        _ = installs.settling(1, at: Instant(milliseconds: 0))
        installs.reset()
        let settling = installs.settling(2, at: Instant(milliseconds: 0))
        #expect(settling == nil)
    }
}
