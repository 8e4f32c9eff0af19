import AttributionModel
import Testing

@Suite("Days of the calendar")
struct CivilDayTests {
    @Test("follow one another as in a calendar that is counted by hand, and are counted back")
    func countedByHand() {
        var (year, month, day) = (1970, 1, 1)
        for number in 0..<60_000 {
            let expected = CivilDay(year: year, month: month, day: day)
            guard CivilDay(number: number) == expected, expected.number == number else {
                Issue.record("day \(number) is \(CivilDay(number: number)), not \(expected)")
                return
            }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            day += 1
            if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test("are counted back from long before 1970 too")
    func earlier() {
        for number in stride(from: -1_000_000, to: 0, by: 97) {
            #expect(CivilDay(number: number).number == number)
        }
    }

    @Test(
        "are read from their texts",
        arguments: [
            ("1970-01-01", 0), ("2026-11-21", 20_778), ("2024-02-29", 19_782), ("0000-03-01", -719_468),
        ])
    func texts(text: String, number: Int) {
        #expect(CivilDay(Array(text.utf8))?.number == number)
        #expect(String(decoding: CivilDay(number: number).text, as: UTF8.self) == text)
    }

    @Test(
        "are not read from other texts",
        arguments: [
            "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-30", "26-04-30", "2026-04-30-",
            "2026/04/30",
            "+026-04-30", "2026-04-3x",
        ])
    func otherTexts(text: String) {
        #expect(CivilDay(Array(text.utf8)) == nil)
    }

    @Test("begin at midnight UTC, before 1970 too", arguments: [(0, 0), (86_399_999, 0), (86_400_000, 1), (-1, -1)])
    func instants(milliseconds: Int64, number: Int) {
        #expect(CivilDay.number(of: Instant(milliseconds: milliseconds)) == number)
    }
}
