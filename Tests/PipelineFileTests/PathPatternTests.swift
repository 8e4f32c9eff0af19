import Testing

@testable import PipelineFile

/// What braces in path patterns may hold (spec §9).
struct PathPatternTests {
    @Test(
        "Placeholders, choices, choices in choices and braces for themselves are sound",
        arguments: [
            "c.jsonl", "{date}/{hour}.gz", "{yyyy}/{mm}/{dd}", "{a,b}.jsonl", "{a,}", "{clicks-{date},old/{a,b}}.gz",
            "a{b,c{d,e}f}", "\\{dat\\}", "\\{", "a}b", "}", "\\",
            String(repeating: "ä", count: 2_048), String(repeating: "{a,b}", count: 12),
            "{" + String(repeating: ",", count: 4_000) + "}", String(repeating: "{a,{b,c{d,e}}}", count: 6),
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
            (
                String(repeating: "{a,b}", count: 13),
                ["its choices in braces stand for more than 4096 patterns; use wildcards, or write several patterns"]
            ),
            (
                String(repeating: "{a,{b,c{d,e}}}", count: 6) + "{a,b}",
                ["its choices in braces stand for more than 4096 patterns; use wildcards, or write several patterns"]
            ),
            (
                "{x,\(String(repeating: "{a,b}", count: 300))}",
                ["its choices in braces stand for more than 4096 patterns; use wildcards, or write several patterns"]
            ),
            (
                String(repeating: "{hour}/", count: 13),
                ["its choices in braces stand for more than 4096 patterns; use wildcards, or write several patterns"]
            ),
            ("{date\u{301}}", ["unknown placeholder \"{date\u{301}}\"; did you mean \"date\"?"]),
        ] as [(String, [String])])
    func faults(pattern: String, problems: [String]) {
        #expect(PathPattern(pattern).problems == problems)
    }
}
