import AttributionModel
import Fixtures
import Testing

@testable import Publishing

@Suite struct JSONWriterTests {
    private static func written(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return text(writer.bytes)
    }

    @Test func `commas stand between members and elements and nowhere else`() {
        let json = Self.written { writer in
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.endArray()
            writer.key("b")
            writer.beginArray()
            writer.integer(1)
            writer.null()
            writer.beginObject()
            writer.endObject()
            writer.endArray()
            writer.key("c")
            writer.raw(bytes("{\"x\" : 1}"))
            writer.raw(bytes("\"d\":1,\"e\":2"))
            writer.key("f")
            writer.flag(true)
            writer.endObject()
            writer.endLine()
            writer.beginObject()
            writer.endObject()
        }
        #expect(json == "{\"a\":[],\"b\":[1,null,{}],\"c\":{\"x\" : 1},\"d\":1,\"e\":2,\"f\":true}\n{}")
    }

    @Test(arguments: [
        ("plain", "\"plain\""), ("", "\"\""), ("a\"b\\c", #""a\"b\\c""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
        ("\u{0}\u{1F}\u{B}", #""\u0000\u001f\u000b""#), ("/é\u{7F}\u{2028}😀", "\"/é\u{7F}\u{2028}😀\""),
        (
            "a long text whose very last byte is to be escaped: \"",
            #""a long text whose very last byte is to be escaped: \"""#
        ),
    ])
    func `a text escapes quotes, backslashes and control characters only`(value: String, expected: String) {
        #expect(Self.written { $0.text(value) } == expected)
        #expect(Self.written { $0.text(bytes(value)) } == expected)
    }

    @Test(arguments: [
        (0, "0"), (10_000, "1"), (8_500, "0.85"), (4_000, "0.4"), (1, "0.0001"), (12_340, "1.234"), (-500, "-0.05"),
        (1_000_000, "100"), (10_010, "1.001"),
    ])
    func `a decimal has no zero too many`(tenThousandths: Int64, expected: String) {
        #expect(Self.written { $0.decimal(Decimal4(tenThousandths: tenThousandths)) } == expected)
    }

    @Test(arguments: [
        (3.0, "3"), (2.625, "2.625"), (-0.0, "0"), (-1.5, "-1.5"), (0.1, "0.1"), (1e21, "1000000000000000000000"),
        (1.5e-7, "0.00000015"), (123_456_789.25, "123456789.25"), (1e16, "10000000000000000"),
        (-1.25e17, "-125000000000000000"), (.infinity, "null"), (.nan, "null"),
    ])
    func `a number is a plain decimal`(value: Double, expected: String) {
        #expect(Self.written { $0.number(value) } == expected)
    }

    @Test func `a number reads back as itself`() {
        var random = SeededNumbers(seed: 4)
        for _ in 0..<2_000 {
            let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
            guard value.isFinite else { continue }
            #expect(Double(Self.written { $0.number(value) }) == value)
        }
    }

    @Test(arguments: [
        (0, "0.000"), (1, "0.001"), (-1, "-0.001"), (-1_500, "-1.500"), (1_800_000, "1800.000"), (59_999, "59.999"),
    ])
    func `seconds have three decimals`(milliseconds: Milliseconds, expected: String) {
        #expect(Self.written { $0.seconds(milliseconds) } == expected)
    }

    @Test(arguments: [
        (0, "0"), (-7, "-7"), (10, "10"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
    ])
    func `a whole number has all its digits`(value: Int, expected: String) {
        #expect(Self.written { $0.integer(value) } == expected)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (1_330_473_599_999, "2012-02-28T23:59:59.999Z"),
        (1_330_473_600_000, "2012-02-29T00:00:00.000Z"), (1_772_618_400_123, "2026-03-04T10:00:00.123Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (4_133_980_799_999, "2100-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    ])
    func `an instant is RFC 3339 in UTC with milliseconds`(milliseconds: Int64, expected: String) {
        #expect(Self.written { $0.instant(Instant(milliseconds: milliseconds)) } == "\"\(expected)\"")
    }

    @Test func `the cached day changes with the day`() {
        let json = Self.written { writer in
            writer.instant(Instant(milliseconds: 86_399_999))
            writer.instant(Instant(milliseconds: 86_400_000))
            writer.instant(Instant(milliseconds: 0))
        }
        #expect(json == "\"1970-01-01T23:59:59.999Z\",\"1970-01-02T00:00:00.000Z\",\"1970-01-01T00:00:00.000Z\"")
    }

    @Test func `days that share a place in the cache keep their own texts`() {
        var writer = JSONWriter()
        var expected: [String] = []
        for day in [1, 5, 9, 1, -3, 5] {
            writer.instant(Instant(milliseconds: Int64(day) * .day))
            let civil = CivilDay(number: day).text
            expected.append("\"\(text(civil))T00:00:00.000Z\"")
        }
        #expect(text(writer.bytes) == expected.joined(separator: ","))
    }

    @Test func `a number of few decimals is told as any other`() {
        for (digits, scale) in (0..<5_000).flatMap({ digits in [1_000.0, 10_000, 100_000].map { (digits, $0) } }) {
            let value = Double(digits) / scale
            #expect(Self.written { $0.number(value) } == ShortestDecimal.text(value))
        }
        for value in [
            0.1 + 0.2, 2.8125, 2.00001, 2.000001, 2.0.nextUp, 1e9, 999_999_999.875, 999_999_999.99999, 0.0005,
            .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        ] {
            #expect(Self.written { $0.number(value) } == ShortestDecimal.text(value))
        }
    }

    @Test func `a cleared writer is empty`() {
        var writer = JSONWriter()
        writer.integer(1)
        writer.clear()
        writer.integer(2)
        #expect(text(writer.bytes) == "2")
    }
}
