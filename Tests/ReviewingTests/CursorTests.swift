import AttributionModel
import Testing

@testable import Reviewing

@Suite struct CursorTests {
    private func cursor(_ text: String) -> JSONCursor { JSONCursor(Array(text.utf8), 0..<text.utf8.count) }

    @Test(arguments: [
        ("1970-01-01T00:00:00.000Z", 0), ("2026-03-04T10:00:00.250Z", 1_772_618_400_250),
        ("2024-02-29T23:59:59.999Z", 1_709_251_199_999), ("2012-01-01T00:00:00.000Z", 1_325_376_000_000),
        ("2100-12-31T23:59:59.999Z", 4_133_980_799_999),
    ])
    func `times read as they were written`(text: String, milliseconds: Int64) throws {
        var cursor = cursor("\"\(text)\"")
        #expect(try cursor.instant().milliseconds == milliseconds)
        #expect(Instant(milliseconds: milliseconds).text == text)
    }

    @Test(arguments: [
        ("a\\b", "a\\b", false), ("a\\\\b", "a\\b", true), ("a\\\\b", "a\\\\b", false), ("\\u0061b", "ab", true),
        ("ab", "ab", true), ("ab", "abc", false), ("abc", "ab", false), ("", "", true), ("\\n", "\n", true),
    ])
    func `a string is equal to what it stands for`(content: String, text: String, isEqual: Bool) {
        let bytes = Array(("\"" + content + "\"").utf8)
        #expect(JSONText.isEqual(bytes, 1..<bytes.count - 1, to: Array(text.utf8)) == isEqual)
    }

    @Test(arguments: [("0", 0), ("1", 10_000), ("0.85", 8_500), ("0.0001", 1), ("-1.5", -15_000), ("70", 700_000)])
    func `decimals read as ten-thousandths`(text: String, value: Int64) throws {
        var cursor = cursor(text)
        #expect(try cursor.decimal(places: 4) == value)
    }

    @Test(arguments: ["9223372036854776", "-9223372036854776", "999999999999999999.5"])
    func `a decimal greater than any that is written is damage`(text: String) {
        var cursor = cursor(text)
        #expect(throws: DamagedLine.self) { try cursor.decimal(places: 3) }
    }

    @Test(arguments: [
        "\"a\\\"}b\"", "{\"a\":[1,{\"b\":\"]}\"}]}", "[]", "null", "true", "-12.5", "\"\"",
        "{\"touches\":[{\"touch\":0}]}",
    ])
    func `any value is stepped over whole`(json: String) throws {
        var cursor = cursor(json + ",next")
        let range = try cursor.value()
        #expect(String(decoding: cursor.bytes[range], as: UTF8.self) == json)
        #expect(cursor.isNext(","))
    }

    @Test(arguments: [",", "}", "]"])
    func `a number or word ends where its list or object goes on or ends`(end: String) throws {
        for json in ["-12.5", "null"] {
            var cursor = cursor(json + end)
            #expect(try cursor.value().count == json.utf8.count)
            #expect(cursor.place == json.utf8.count)
        }
    }

    @Test(arguments: ["", "\"open", "{\"a\":1", "[1,2", "{\"a\":\"x\\\""])
    func `a value that does not end is no value`(json: String) {
        var cursor = cursor(json)
        #expect(throws: DamagedLine.self) { try cursor.value() }
    }

    @Test(arguments: [
        ("plain", "plain"), ("a\\\"b\\\\c\\/", "a\"b\\c/"), ("\\n\\t\\r\\b\\f", "\n\t\r\u{8}\u{C}"),
        ("\\u0001é", "\u{1}é"),
        ("end\\", "end\\"),
    ])
    func `strings lose their escapes`(json: String, text: String) {
        #expect(JSONText.string(Array(json.utf8), 0..<json.utf8.count) == text)
    }
}
