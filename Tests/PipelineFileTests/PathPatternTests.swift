import Testing

@testable import PipelineFile

/// What braces in path patterns may hold (spec §9).
struct PathPatternTests {
    @Test(
        "Placeholders, choices, choices in choices and braces for themselves are sound",
        arguments: [
            "c.jsonl", "{date}/{hour}.gz", "{yyyy}/{mm}/{dd}", "{a,b}.jsonl", "{a,}", "{clicks-{date},old/{a,b}}.gz",
            "a{b,c{d,e}f}", "\\{dat\\}", "\\{", "a}b", "}", "\\",
            String(repeating: "ä", count: 2_048),
        ])
    func sound(pattern: String) {
        #expect(PathPattern(pattern).problems == [])
    }

    @Test(
        "Other words in braces, and braces that are not closed, are faults",
        arguments: [
            ("{dat}", ["unknown placeholder \"{dat}\"; did you mean \"date\"?"]),
            ("{}", ["unknown placeholder \"{}\"; use one of date, yyyy, mm, dd, hour"]),
            ("{clicks-{dat},b}", ["unknown placeholder \"{dat}\"; did you mean \"date\"?"]),
            ("{{date}}", ["unknown placeholder \"{{date}}\"; did you mean \"date\"?"]),
            (
                "{{{dat}}a,{}}",
                [
                    "unknown placeholder \"{dat}\"; did you mean \"date\"?",
                    "unknown placeholder \"{}\"; use one of date, yyyy, mm, dd, hour",
                ]
            ),
            ("{a,b", ["there is a { without a }; close it, or write \\{ for the character"]),
            ("c.jsonl\0zzz", ["there is a character NUL, which no path can have; take it out"]),
            (
                String(repeating: "[!", count: 2_049),
                ["it has 4098 bytes, more than 4096; use wildcards, or write several patterns"]
            ),
            (
                String(repeating: "ä", count: 2_048) + "a",
                ["it has 4097 bytes, more than 4096; use wildcards, or write several patterns"]
            ),
            ("{date\u{301}}", ["unknown placeholder \"{date\u{301}}\"; did you mean \"date\"?"]),
        ] as [(String, [String])])
    func faults(pattern: String, problems: [String]) {
        #expect(PathPattern(pattern).problems == problems)
    }
}
