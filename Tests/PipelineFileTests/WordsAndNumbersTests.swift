import AttributionModel
import Fixtures
import Testing

@testable import PipelineFile

/// Lengths of time, decimals, scalars of the core schema, and nearest words.
struct WordsAndNumbersTests {
    @Test(
        "Lengths of time are read in milliseconds",
        arguments: [
            ("0", 0), ("500ms", 500), ("30s", 30_000), ("10m", 600_000), ("72h", 259_200_000), ("90d", 7_776_000_000),
            ("0s", 0), ("36500d", 3_153_600_000_000),
        ] as [(String, Milliseconds)])
    func durations(text: String, length: Milliseconds) throws {
        #expect(try DurationText.read(text) == length)
    }

    @Test(
        "Texts that are no lengths of time are refused with what to write",
        arguments: [
            ("", "has no unit"), ("1", "has no unit"), ("h", "is not a length of time"),
            ("1.5h", "is not a length of time"), ("-1h", "is not a length of time"), ("+1h", "is not a length of time"),
            ("1 h", "is not a length of time"), ("1H", "is not a length of time"), ("1h30m", "is not a length of time"),
            ("1w", "is not a length of time"), ("٣h", "is not a length of time"), ("36501d", "is too long"),
            ("99999999999999999999s", "is too long"),
        ])
    func noDurations(text: String, problem: String) {
        let fault = #expect(throws: TextFault.self) { try DurationText.read(text) }
        let remedy =
            problem == "is too long"
            ? "write at most 36500d" : "write a whole number and one of ms, s, m, h, d, such as 72h"
        #expect(fault?.message == "\"\(text)\" \(problem); \(remedy)")
    }

    @Test("Digits in keycaps, with accents, and of full width are no digits", arguments: ["1️⃣", "1\u{301}", "１"])
    func digitsInDisguise(digit: String) {
        for text in [digit, "\(digit)h", "7\(digit)h"] {
            let fault = #expect(throws: TextFault.self) { try DurationText.read(text) }
            #expect(
                fault?.message
                    == "\"\(text)\" is not a length of time; write a whole number and one of ms, s, m, h, d, such as 72h"
            )
        }
        for text in [digit, "0.\(digit)", "-\(digit)"] {
            let fault = #expect(throws: TextFault.self) { try DecimalText.read(text) }
            #expect(fault?.message == "\(text) is not a decimal number; write it out in digits, such as 0.25")
        }
        for text in [digit, "1\(digit)", "1.\(digit)", "1e\(digit)", "0x\(digit)", "0xA\(digit)", "0o\(digit)"] {
            #expect(YAMLScalar(text: text, isPlain: true).kind == .text, "\(text)")
        }
    }

    @Test("Lengths of time are written in the unit that people would take, and read back")
    func writing() {
        let lengths: [Milliseconds] = [
            0, 1, 1_500, 60_000, 24 * .hour, 72 * .hour, 4 * .day, 90 * .day, .day + .minute,
        ]
        let texts = lengths.map(PipelineFile.text(of:))
        #expect(texts == ["0", "1ms", "1500ms", "1m", "24h", "72h", "4d", "90d", "1441m"])
        for (text, length) in zip(texts, lengths) {
            #expect((try? DurationText.read(text)) == length)
        }
    }

    @Test(
        "Decimals are exact to four places",
        arguments: [
            ("0", 0), ("1", 10_000), ("0.85", 8_500), ("0.4", 4_000), ("-0.5", -5_000), ("0.0001", 1), ("00.10", 1_000),
            ("100", 1_000_000), ("-0", 0),
        ] as [(String, Int64)])
    func decimals(text: String, value: Int64) throws {
        #expect(try DecimalText.read(text).tenThousandths == value)
    }

    @Test(
        "Numbers that are no decimals are refused with what to write",
        arguments: [
            "", "-", ".5", "5.", "1e3", "0x1", "0o7", "+1", ".inf", "1.2.3",
        ].map { ($0, "is not a decimal number; write it out in digits, such as 0.25") } + [
            ("0.00001", "has more than four decimals; round it"),
            ("99999999999999999999", "is too large; write a smaller number"),
            ("922337203685478", "is too large; write a smaller number"),
        ])
    func noDecimals(text: String, problem: String) {
        let fault = #expect(throws: TextFault.self) { try DecimalText.read(text) }
        #expect(fault?.message == "\(text) \(problem)")
    }

    @Test("Scalars are of the types of YAML 1.2's core schema")
    func scalars() {
        let kinds: [(YAMLScalar.Kind, [String])] = [
            (.null, ["", "~", "null", "Null", "NULL"]),
            (.flag(true), ["true", "True", "TRUE"]), (.flag(false), ["false", "False", "FALSE"]),
            (.number, ["0", "-1", "+1", "1.5", ".5", "5.", "1e3", "1E-3", "0x1F", "0o17", ".inf", "-.INF", ".nan"]),
            (
                .text,
                [
                    "yes", "no", "on", "off", "y", "tRue", "nULL", "1_000", "0b1", "0x", "0o8", "1:30", ".", "-", "e3",
                    "1e", "72h", "2026-01-01", "-.nan", "<<", "=",
                ]
            ),
        ]
        for (kind, texts) in kinds {
            for text in texts {
                #expect(YAMLScalar(text: text, isPlain: true).kind == kind, "\(text)")
                #expect(YAMLScalar(text: text, isPlain: false).kind == .text, "\(text)")
            }
        }
    }

    @Test(
        "The nearest word is told for a slip of a letter or two",
        arguments: [
            ("windw", "window"), ("wnidow", "window"), ("Window", "window"), ("window-end", "window_end"),
            ("windows", "window"), ("tier", "tiers"), ("clock_skwe", "clock_skew"), ("historie", "history"),
            ("win", "window"), ("wi", nil), ("zzz", nil), ("w", nil), ("", nil),
        ] as [(String, String?)])
    func nearest(word: String, expected: String?) {
        let words = ["window", "window_end", "history", "clock_skew", "tiers"]
        #expect(Spelling.nearest(to: word, among: words) == expected)
    }

    @Test(
        "A word of two letters is near to none but the same in other letters",
        arguments: [("ns", nil), ("m", nil), ("MS", "ms"), ("mss", "ms")] as [(String, String?)])
    func shortWords(word: String, expected: String?) {
        #expect(Spelling.nearest(to: word, among: ["ms", "us"]) == expected)
    }

    @Test("The edit distance agrees with a slow obvious twin on random words")
    func distances() {
        var random = SeededNumbers(seed: 7)
        for _ in 0..<300 {
            let words = (0..<2).map { _ in
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    (["a", "b", "_"] as [Character]).randomElement(using: &random) ?? "a"
                }
            }
            #expect(Spelling.distance(words[0], words[1]) == slow(words[0][...], words[1][...]), "\(words)")
        }
    }

    private func slow(_ lhs: ArraySlice<Character>, _ rhs: ArraySlice<Character>) -> Int {
        guard let left = lhs.last, let right = rhs.last else { return max(lhs.count, rhs.count) }
        var least = min(slow(lhs.dropLast(), rhs), slow(lhs, rhs.dropLast())) + 1
        least = min(least, slow(lhs.dropLast(), rhs.dropLast()) + (left == right ? 0 : 1))
        if lhs.count > 1, rhs.count > 1, lhs.dropLast().last == right, rhs.dropLast().last == left {
            least = min(least, slow(lhs.dropLast(2), rhs.dropLast(2)) + 1)
        }
        return least
    }
}
