import AttributionModel
import Testing

@Suite struct PrintableTextTests {
    @Test(
        arguments: [
            // What a terminal obeys, what ends a line, what turns the direction of writing, what nobody sees.
            ("a\u{1B}[31m", "a\u{FFFD}[31m"), ("a\nb\u{7F}\u{9B}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"),
            ("a\u{2028}b\u{2029}\u{85}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"),
            ("\u{202E}cba\u{2066}\u{200F}", "\u{FFFD}cba\u{FFFD}\u{FFFD}"),
            ("a\u{200B}\u{FEFF}\u{AD}\u{E0041}", "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ])
    func `a text for people has a sign in the place of what they could not see`(text: String, shown: String) {
        #expect(text.printable.utf8Bytes == shown.utf8Bytes)
    }

    @Test(arguments: ["caf\u{E9}", "cafe\u{301}", "\u{6771}\u{4EAC}", "\u{1F600}", "a b\u{A0}~", ""])
    func `a text for people keeps what they read`(text: String) {
        #expect(text.printable.utf8Bytes == text.utf8Bytes)
    }
}
