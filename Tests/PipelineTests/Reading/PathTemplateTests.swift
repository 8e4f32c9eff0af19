import AttributionModel
import Testing

@testable import Pipeline

/// What placeholders in path patterns stand for (spec §9).
@Suite("Path patterns")
struct PathTemplateTests {
    private static let day = BatchDay(CivilDay(year: 2026, month: 11, day: 5))

    @Test("have the days and hours in place of their placeholders, also within choices")
    func filled() {
        let template = PathTemplate("{yyyy}/{mm}{dd}/{clicks-{date},old/{a,b}}.gz")
        #expect(template.namesDays)
        #expect(template.patterns(ofDay: Self.day) == ["2026/1105/{clicks-2026-11-05,old/{a,b}}.gz"])
        let two = "[0-9][0-9]"
        #expect(template.anyDay == "\(two)\(two)/\(two)\(two)/{clicks-\(two)\(two)-\(two)-\(two),old/{a,b}}.gz")
        #expect(PathTemplate("{dd}.gz").anyDay == "{\(two),[0-9]}.gz")
        let hours = PathTemplate("{date}/{hour}")
        #expect(hours.patterns(ofDay: Self.day).count == 24)
        #expect(hours.patterns(ofDay: Self.day)[9...10] == ["2026-11-05/{09,9}", "2026-11-05/10"])
        #expect(hours.patterns(ofDay: Self.day).last == "2026-11-05/23")
        #expect(hours.anyHour(ofDay: Self.day) == "2026-11-05/{\(two),[0-9]}")
        #expect(!PathTemplate("{hour}").namesDays)
    }

    @Test(
        "have numbers without leading zeros, too, unless what is beside them may be another digit",
        arguments: [
            ("hour={hour}/{mm}-{dd}.gz", "hour={00,0}/11-{05,5}.gz"), ("{dd}", "{05,5}"),
            ("x{dd}\u{301}", "x{05,5}\u{301}"),
            ("1{dd}", "105"), ("{dd}0", "050"), ("{yyyy}{dd}", "202605"), ("{dd}*", "05*"), ("*{dd}/", "*05/"),
            ("?{dd}", "?05"), ("{dd}[0-9]", "05[0-9]"), ("[0-9]{dd}", "[0-9]05"), ("a\\\\{dd}", "a\\\\05"),
            ("{dd}{a,b}", "05{a,b}"), ("{a,1}{dd}", "{a,1}05"), ("1{a,{dd},b}2", "1{a,05,b}2"),
        ])
    func short(pattern: String, filled: String) {
        #expect(PathTemplate(pattern).patterns(ofDay: Self.day).first == filled)
    }

    @Test(
        "name alike the days that have the same patterns, up to a whole month or year",
        arguments: [
            "{date}", "{dd}", "{mm}/{dd}", "{mm}", "{yyyy}/{mm}", "{yyyy}", "{yyyy}{dd}/{hour}", "{yyyy}/{hour}",
        ])
    func namedAlike(pattern: String) throws {
        let template = PathTemplate(pattern)
        let dates = ["2024-02-29", "2025-02-28", "2026-01-01", "2026-11-05", "2026-12-31", "1970-01-01"]
        for day in try dates.map({ try #require(BatchDay($0)) }) {
            let patterns = template.patterns(ofDay: day)
            var (first, last) = (day, day)
            while template.patterns(ofDay: first - 1) == patterns { first = first - 1 }
            while template.patterns(ofDay: last + 1) == patterns { last = last + 1 }
            #expect(template.days(namedAs: day) == first...last)
        }
    }

    @Test(
        "keep braces that a backslash takes for themselves",
        arguments: ["c-\\{date}.jsonl", "\\{yyyy}/\\{hour}", "{a,\\{date\\}}", "{da\\te}"])
    func escaped(pattern: String) {
        let template = PathTemplate(pattern)
        #expect(!template.namesDays)
        #expect(template.anyDay == pattern)
        #expect(template.patterns(ofDay: Self.day) == [pattern])
    }
}
