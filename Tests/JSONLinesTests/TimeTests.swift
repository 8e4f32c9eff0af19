import AttributionModel
import SlowLines
import Testing

@Suite struct TimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-21T05:42:00Z", 1_795_239_720_000),
        ("2026-11-21t05:42:00.9999999z", 1_795_239_720_999),
        ("2026-11-21T05:42:00.5+05:30", 1_795_219_920_500), ("2026-11-21T05:42:00-00:00", 1_795_239_720_000),
        ("2024-02-29T23:59:59.001-23:59", 1_709_337_539_001), ("2000-02-29T00:00:00Z", 951_782_400_000),
        ("1969-12-31T23:59:59.999Z", -1), ("0000-01-01T00:00:00Z", -62_167_219_200_000),
        ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ])
    func `times are milliseconds since 1970, cut`(text: String, milliseconds: Int64) {
        let value = read("{\"time\":\"\(text)\"}")[.time]
        #expect(value.kind == .time)
        #expect(Int64(bitPattern: value.bits) == milliseconds)
        #expect(slowTime(text) == milliseconds)
    }

    @Test(arguments: [
        "2026-11-21T05:42:00", "2026-11-21 05:42:00Z", "2026-11-21T05:42Z", "2026-11-21", "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T23:60:00Z", "2016-12-31T23:59:60Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z",
        "2026-01-01T00:00:00+0530",
        "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+05:60", "2026-01-01T00:00:00+05", "2026-01-01T00:00:00ZZ",
        "2026-01-01T00:00:00Z ",
        " 2026-01-01T00:00:00Z", "2026-1-01T00:00:00Z", "+026-01-01T00:00:00Z", "1795239720", "2026-01-01T00:00:00.5",
        "now", "20260101T000000Z00000",
    ])
    func `texts that are no time are of the wrong type`(text: String) {
        #expect(read("{\"time\":\"\(text)\"}")[.time].kind == .wrongType)
        #expect(slowTime(text) == nil)
    }

    @Test func `the date of the line before is taken only for the same date`() {
        var reader = TestReader()
        for text in [
            "2026-11-21T05:42:00Z", "2026-11-21T24:42:00Z", "2026-11-22T05:42:00Z", "2026-11-31T05:42:00Z",
            "2026-11-22T00:00:00Z", "1026-11-22T00:00:00Z", "2026-10-22T00:00:00Z", "1970-01-01T00:00:00Z",
            #"\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000T00:00:00Z"#,
        ] {
            let value = reader.read("{\"time\":\"\(text)\"}")[.time]
            #expect((value.kind == .time ? Int64(bitPattern: value.bits) : nil) == slowTime(text), "\(text)")
        }
    }

    @Test func `times may hold escapes`() {
        let value = read(#"{"time":"1970-01-01T00\u003a00:01\u005A"}"#)[.time]
        #expect(value.kind == .time && value.bits == 1000)
    }

    @Test func `numbers are no time where the pipeline declares no unit`() {
        #expect(read(#"{"time":1795239720}"#)[.time].kind == .wrongType)
        #expect(read(#"{"time":"2026-11-21T05:42:00Z"}"#, timeUnit: .seconds)[.time].kind == .time)
    }

    @Test(
        arguments: [
            ("1795239720", .seconds, 1_795_239_720_000), ("1795239720.1239", .seconds, 1_795_239_720_123),
            ("-0.0001", .seconds, -1),
            ("-1", .milliseconds, -1), ("-1.5", .milliseconds, -2), ("1.795239720e9", .seconds, 1_795_239_720_000),
            ("0", .microseconds, 0),
            ("1795239720123999", .microseconds, 1_795_239_720_123), ("-1", .microseconds, -1),
            ("-1000", .microseconds, -1), ("-0", .seconds, 0),
            ("1e999", .seconds, 1 << 61), ("-1e999", .seconds, -(1 << 61)), ("1e-999", .seconds, 0),
            ("9223372036854775807", .milliseconds, 1 << 61),
            ("1795239720000.0000e-3", .seconds, 1_795_239_720_000),
        ] as [(String, TimeUnit, Int64)])
    func `numbers are times in the declared unit, cut toward the past`(
        literal: String, unit: TimeUnit, milliseconds: Int64
    ) {
        let value = read("{\"time\":\(literal)}", timeUnit: unit)[.time]
        #expect(value.kind == .time)
        #expect(Int64(bitPattern: value.bits) == milliseconds)
    }

    @Test(
        arguments: [
            ("2011-12-31T23:59:59.999Z", .outOfRange), ("2012-01-01T00:00:00Z", .time),
            ("2100-12-31T23:59:59.999Z", .time),
            ("2101-01-01T00:00:00Z", .outOfRange), ("yesterday", .wrongType),
        ] as [(String, FieldValue.Kind)])
    func `required times lie in their range`(text: String, kind: FieldValue.Kind) {
        #expect(read("{\"at\":\"\(text)\"}")[.at].kind == kind)
    }
}
