import AttributionModel
import Testing

@Suite("Numbers and times")
struct SpellingTests {
    @Test(
        "have zeros before their digits up to a width",
        arguments: [
            (7, 2, "07"), (70, 2, "70"), (700, 2, "700"), (0, 3, "000"), (-7, 4, "-0007"), (Int.min, 2, "\(Int.min)"),
        ])
    func padded(number: Int, width: Int, text: String) { #expect(number.padded(to: width) == text) }

    @Test("have zeros before digits of another base")
    func hexadecimal() { #expect(0x1F.padded(to: 4, radix: 16) == "001f") }

    @Test(
        "of instants are RFC 3339 in UTC with milliseconds, in any year",
        arguments: [
            ("1970-01-01T00:00:00.000Z", 0), ("2026-03-04T10:00:00.250Z", 1_772_618_400_250),
            ("1969-12-31T23:59:59.999Z", -1), ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
            ("0000-01-01T00:00:00.000Z", -62_167_219_200_000), ("-0001-12-31T23:59:59.999Z", -62_167_219_200_001),
            ("10000-01-01T00:00:00.000Z", 253_402_300_800_000),
            ("292278994-08-17T07:12:55.807Z", Int64.max),
        ])
    func instants(text: String, milliseconds: Int64) {
        #expect(Instant(milliseconds: milliseconds).text == text)
    }

    @Test("of device ids are lower-case UUIDs, which read back as they are")
    func uniqueIDs() {
        let bits = Digest(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
        var text: [UInt8] = []
        text.append(addingCapacity: UniqueID.textRoom) { $0.append(uniqueID: bits) }
        #expect(String(decoding: text, as: UTF8.self) == "01234567-89ab-cdef-fedc-ba9876543210")
        #expect(UniqueID.bits(text.span) == bits)
    }
}
