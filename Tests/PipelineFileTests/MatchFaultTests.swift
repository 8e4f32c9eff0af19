import Testing

/// Faults of match and its windows: each broken file with everything that must be said of it, and nothing else
/// (spec §9, §11).
struct MatchFaultTests {
    @Test("A file is told all its faults of match and windows, and no others", arguments: files)
    func tellsAll(file: BrokenFile) {
        #expect(faults(in: file.text) == file.faults)
    }

    static let files: [BrokenFile] = [
        BrokenFile(
            "no window by name", [7: "  window: none"],
            "7:11: \"window\" cannot be none: claims would never lapse; write a length of time such as 72h"),
        BrokenFile(
            "a window of 0", [7: "  window: 0"],
            "7:11: \"window\" is 0; write a length of time such as 72h"),
        BrokenFile(
            "no window at all",
            [
                7: "  window_end: inclusive",
                10: "    - {name: r, type: deterministic, key: [device_id], against: [clicks]}",
            ],
            "10:65: clicks in \"against\" need a window; add \"window\" to tier \"r\" or to match",
            "11:7: tier \"a\" has no window; add \"window\" to it or to match",
            "16:7: tier \"b\" has no window; add \"window\" to it or to match"),
        BrokenFile(
            "a default window beyond the window", [7: "  window: 72h\n  window_default: 73h"],
            "8:19: \"window_default\" is longer than the window of 72h; shorten it"),
        BrokenFile(
            "a history of 0", [8: "  history: 0"], "8:12: \"history\" is 0; write a length of time such as 90d"),
        BrokenFile(
            "a history shorter than window and skew", [8: "  history: 73h\n  clock_skew: 2h"],
            "8:12: \"history\" of 73h is shorter than the longest window and \"clock_skew\" together, so claims would lapse too early; make it at least 74h"
        ),
        BrokenFile(
            "a history shorter than the window of a device tier",
            [10: "    - {name: r, type: deterministic, key: [device_id], against: [clicks], window: 91d}"],
            "8:12: \"history\" of 90d is shorter than the longest window and \"clock_skew\" together, so claims would lapse too early; make it at least 91d"
        ),
        BrokenFile(
            "the default history shorter than window and skew",
            [7: "  window: 90d", 8: "  clock_skew: 1ms", 14: "      confidence: none", 15: "      agree: [os_major]"],
            "7:3: \"history\" of 90d, the default, is shorter than the longest window and \"clock_skew\" together, so claims would lapse too early; make it at least 7776000001ms"
        ),
        BrokenFile(
            "levels of nothing", [10: "", 14: "      confidence: none", 15: "      agree: [os_major]"],
            "17:3: \"levels\" has no effect as no tier has a confidence or a score; remove it"),
        BrokenFile(
            "levels that a broken tier may have",
            [
                10: "", 14: "      confidence: none", 15: "      agree: [os_major]",
                16: "    - {name: b, type: probabilistic, key: [ip, platfrom]}",
            ],
            "16:48: unknown signal \"platfrom\" in \"key\"; did you mean \"platform\"?"),
        BrokenFile(
            "levels that a tier may have which is no mapping",
            [10: "", 14: "      confidence: none", 15: "      agree: [os_major]", 16: "    - 5"],
            "16:7: tier 2 needs a mapping of keys to values, but \"5\" is a number"),
        BrokenFile(
            "levels beside a confidence at fault",
            [10: "", 14: "      confidence: {by_age: [{younger_than: 72h, is: 1.85}]}"],
            "14:53: \"is\" must lie between 0 and 1, but is 1.85"),
        BrokenFile(
            "levels beside a confidence that is none",
            [10: "", 14: "      confidence: 85%", 15: "      agree: [os_major]"],
            "14:19: unknown confidence \"85%\"; write none, or {by_age: [{younger_than: 1h, is: 0.85}]}"),
        BrokenFile(
            "levels beside weights at fault",
            [10: "", 14: "      weights: {screen: -5}", 15: "      minimum: 5"],
            "14:25: \"screen\" must lie between 0 and 1000, but is -5"),
        BrokenFile(
            "levels out of order", [17: "  levels: {high: 0.3, medium: \"> 0.3\", low: \">= 0.5\"}"],
            "17:31: levels are out of order: \"medium\" must begin below \"high\"",
            "17:45: levels are out of order: \"low\" must begin below \"medium\""),
        BrokenFile(
            "levels that are no thresholds", [17: "  levels: {high: 70, medium: \"< 3\", loww: \">\"}"],
            "17:18: \"high\" must lie between 0 and 1, but is 70",
            "17:30: \"medium\": \"< 3\" is not a threshold; write \"> 0.5\", \">= 0.5\" or 70",
            "17:37: unknown key \"loww\" in match.levels; did you mean \"low\"?",
            "17:43: \"low\": \">\" is not a threshold; write \"> 0.5\", \">= 0.5\" or 70"),
        BrokenFile(
            "a level above every confidence", [17: "  levels: {high: \"> 1\", medium: \">= 1\", low: 0}"],
            "17:18: \"high\": no confidence is above 1; begin the level at 1 or below"),
        BrokenFile(
            "levels above every score",
            [
                14: "      weights: {screen: 5}", 15: "      minimum: 5",
                17: "  levels: {high: \"> 100\", medium: \"> 100\", low: 70}",
            ],
            "17:18: \"high\": no score is above 100; begin the level at 100 or below",
            "17:35: \"medium\": no score is above 100; begin the level at 100 or below",
            "17:35: levels are out of order: \"medium\" must begin below \"high\""),
        BrokenFile(
            "levels of scores that are meant as shares",
            [
                14: "      weights: {screen: 5}", 15: "      minimum: 5",
                17: "  levels: {high: \"> 0.5\", medium: 0.3, low: 0}",
            ],
            "17:18: \"high\": scores are whole numbers from 0 to 100, but this is 0.5; write 70 for 0.7",
            "17:35: \"medium\": scores are whole numbers from 0 to 100, but this is 0.3; write 70 for 0.7"),
        BrokenFile(
            "levels without any", [17: "  levels: {}"],
            "17:11: match.levels lacks the key \"high\"; add it",
            "17:11: match.levels lacks the key \"medium\"; add it",
            "17:11: match.levels lacks the key \"low\"; add it"),
        BrokenFile(
            "lengths of time with spaces, with fractions and far too long",
            [7: "  window: 72 h", 8: "  history: 1.5d\n  clock_skew: 99999999999d"],
            "7:11: \"window\": \"72 h\" is not a length of time; write a whole number and one of ms, s, m, h, d, such as 72h",
            "8:12: \"history\": \"1.5d\" is not a length of time; write a whole number and one of ms, s, m, h, d, such as 72h",
            "9:15: \"clock_skew\": \"99999999999d\" is too long; write at most 36500d"),
        BrokenFile(
            "lengths of time below 0, too long and of two units",
            [7: "  window: -72h", 8: "  history: 40000d\n  clock_skew: 1h30m"],
            "7:11: \"window\": \"-72h\" is not a length of time; write a whole number and one of ms, s, m, h, d, such as 72h",
            "8:12: \"history\": \"40000d\" is too long; write at most 36500d",
            "9:15: \"clock_skew\": \"1h30m\" is not a length of time; write a whole number and one of ms, s, m, h, d, such as 72h"
        ),
    ]
}
