import Fixtures
import Testing

@testable import Reporting

@Suite struct CSVWriterTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("a\nb", "\"a\nb\""),
        ("a\rb", "\"a\rb\""), (" spaced ", " spaced "), ("żółw", "żółw"),
    ])
    func `a cell is quoted only where RFC 4180 asks for it`(value: String, expected: String) {
        var writer = CSVWriter(header: ["h", "i"])
        writer.cell(bytes(value)[...])
        writer.cell(nil as ArraySlice<UInt8>?)
        writer.endLine()
        #expect(text(writer.bytes) == "h,i\r\n\(expected),\r\n")
    }

    @Test func `records are counted, and not the lines of texts in them`() {
        var writer = CSVWriter(header: ["h\nh"])
        for value in ["a", "b\nb\r\nb"] {
            writer.cell(bytes(value)[...])
            writer.endLine()
        }
        #expect(writer.finish().rows == 2)
        #expect(CSVWriter(header: ["h"]).finish().rows == 0)
    }

    @Test(arguments: [
        (0, 5, "0.000000"), (1, 3, "0.333333"), (2, 3, "0.666667"), (1, 2_000_000, "0.000001"),
        (1, 2_000_001, "0.000000"), (7, 2, "3.500000"), (1, 1, "1.000000"), (5, 0, ""), (0, 0, ""),
        (4_000_000_000_000_000_000, 4_000_000_000_000_000_001, "1.000000"),
    ])
    func `a rate has six places, half up, and none for nothing`(numerator: Int, denominator: Int, expected: String) {
        var writer = CSVWriter(header: ["h"])
        writer.cell(FixedDecimal.rate(numerator, of: denominator))
        #expect(text(writer.bytes) == "h\r\n\(expected)")
    }

    @Test(arguments: [(0 as Int64, "0.000"), (7, "0.007"), (-500, "-0.500"), (123_456, "123.456"), (-1_000, "-1.000")])
    func `seconds have three places`(milliseconds: Int64, expected: String) {
        var writer = CSVWriter(header: ["h"])
        writer.cell(FixedDecimal.seconds(milliseconds))
        #expect(text(writer.bytes) == "h\r\n\(expected)")
    }

    @Test func `whole numbers have all their digits`() {
        var writer = CSVWriter(header: ["h"])
        for number in [0, 9, 10, 1_234_567, -12, Int.max] { writer.cell(number) }
        #expect(text(writer.bytes) == "h\r\n0,9,10,1234567,-12,9223372036854775807")
    }
}
