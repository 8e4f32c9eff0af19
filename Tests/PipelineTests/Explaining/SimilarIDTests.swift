import Testing

@testable import Pipeline

@Suite("An id that was copied by hand")
struct SimilarIDTests {
    @Test(
        "is like those that differ in blanks, case or encoding, or contain it",
        arguments: [
            ("6528779e", "6528779e-fcfc"), ("6528779E", "6528779e"), (" ab\r\n", "AB"), ("ab", "\tab "),
            ("fcfc", "6528-fcfc"),
            ("cafe\u{301}", "caf\u{E9}"), ("CAF\u{C9}", "un caf\u{E9}"), ("0 0K", "10 0\u{212A}"), ("", " "),
        ])
    func like(wanted: String, other: String) {
        #expect(SimilarID(wanted).isLike(Array(other.utf8)))
    }

    @Test(
        "is not like others, nor like all that contain a few letters",
        arguments: [
            ("6528779e", "6528779"), ("abc", "abcd"), ("abcd", "abc d"), ("caf\u{E9}", "cafe"),
            ("\u{E9}", "\u{E9}t\u{E9}"),
            ("", "a"), ("longer than it", "longer"),
        ])
    func unlike(wanted: String, other: String) {
        #expect(!SimilarID(wanted).isLike(Array(other.utf8)))
    }
}
