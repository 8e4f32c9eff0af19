import AttributionModel
import JSONLines
import SlowLines
import Testing

@Suite struct UnreadableLineTests {
    @Test(
        arguments: [
            ("", .notJSON), ("   ", .notJSON), ("{", .notJSON), ("{}}", .notJSON), ("{} {}", .notJSON),
            ("{}x", .notJSON), ("x{}", .notJSON),
            ("{\"a\"}", .notJSON), ("{\"a\":}", .notJSON), ("{\"a\":1,}", .notJSON), ("{,}", .notJSON),
            ("{\"a\":1 \"b\":2}", .notJSON),
            ("{a:1}", .notJSON), ("{'a':1}", .notJSON), ("{\"a\":01}", .notJSON), ("{\"a\":+1}", .notJSON),
            ("{\"a\":1.}", .notJSON),
            ("{\"a\":.5}", .notJSON), ("{\"a\":1e}", .notJSON), ("{\"a\":-}", .notJSON), ("{\"a\":NaN}", .notJSON),
            ("{\"a\":tru}", .notJSON),
            ("{\"a\":truex}", .notJSON), ("{\"a\":nullnull}", .notJSON), ("{\"a\":1\"b\"}", .notJSON),
            ("{\"a\":\"b\"c}", .notJSON),
            ("{\"a\":[1,]}", .notJSON), ("{\"a\":[1}", .notJSON), ("{\"a\":[1]]}", .notJSON), ("{\"a\":{]}", .notJSON),
            ("{\"a\":[}", .notJSON),
            ("{\"a\":[[{}", .notJSON), ("{\"a\":{}", .notJSON), ("{\"a\":\"b}", .notJSON),
            ("{\"a\":\"b\\\"}", .notJSON), ("{\"a\":\"\\x\"}", .notJSON),
            ("{\"a\":\"\\u12g4\"}", .notJSON), ("{\"a\":\"\\u12\"}", .notJSON), ("{\"a\":1\\n}", .notJSON),
            ("{\\\"a\":1}", .notJSON),
            ("{\"a\":\"\u{1}\"}", .notJSON), ("{\"a\":\"\t\"}", .notJSON), ("{\"a\":\"\0\"}", .notJSON),
            ("{\"a\":1\0}", .notJSON), ("{}\0", .notJSON),
            ("\0", .notJSON), ("{\"a\":\u{c}1}", .notJSON), ("\u{FEFF}{}", .notJSON), ("{\u{FEFF}}", .notJSON),
            ("{\"a\":1,\"a\"}", .notJSON),
            ("{\"a\" 1}", .notJSON), ("{\"a\"::1}", .notJSON), ("{:1}", .notJSON), ("{1:1}", .notJSON),
            ("{\"a\":1;}", .notJSON),
            ("{\"a\":\"\\ud800\"}", .loneSurrogate), ("{\"a\":\"\\udc00\"}", .loneSurrogate),
            ("{\"a\":\"\\ud800\\ud800\\udc00\"}", .loneSurrogate),
            ("{\"a\":\"\\ud800x\\udc00\"}", .loneSurrogate), ("{\"a\":\"\\uDFFF\"}", .loneSurrogate),
            ("{\"\\ud83d\":1}", .loneSurrogate),
            ("{\"a\":\"\\ud800\",\"b\":\"\\udc00\"}", .loneSurrogate), ("{\"a\":\"\\ud800\\n\"}", .loneSurrogate),
            ("[\"\\ud800\"]", .loneSurrogate),
            ("{\"a\":\"\\ud800\",}", .notJSON), ("[]", .notObject), ("1", .notObject), ("\"{}\"", .notObject),
            ("null", .notObject), (" true ", .notObject),
            ("[{}]", .notObject), ("[{},{}]", .notObject),
            ("{}", nil), ("\t{}\r", nil), ("{\"\":\"\"}", nil), ("{\"a\":\"\u{7F}\u{FEFF}\"}", nil),
            ("{\"a\":\"\\\\ud800\"}", nil), ("{\"a\":[[],{},[{}],\"\"]}", nil),
            ("{\"a\":-0.0e-0}", nil), ("{\"a\" : [ 1 , null , true ] }", nil), ("{\"a\":\"\\ud83d\\ude00\"}", nil),
        ] as [(String, UnreadableReason?)])
    func `bad lines are told apart, good ones read`(line: String, reason: UnreadableReason?) {
        #expect(read(line).reason == reason)
        #expect(LineDiagnosis.reason(for: Array(line.utf8).span) == reason)
    }

    @Test(
        arguments: [
            ("\u{FEFF}{\"a\":1}", "it begins with a byte-order mark"), (" \r", "it is blank"),
            ("[", "it begins a list"), (" [{\"a\":1},", "it begins a list"),
            ("id,time", "it has no {, as in CSV or where an object takes several lines"),
            ("\"id\",\"time\"", "it has no {, as in CSV or where an object takes several lines"),
            ("{'a':1}", "it has single quotes, and JSON has double ones"),
            ("{\"a\": 'b'}", "it has single quotes, and JSON has double ones"),
            ("{\"a\":NaN}", "it has NaN or Infinity, which JSON does not know"),
            ("{\"a\":[-Infinity]}", "it has NaN or Infinity, which JSON does not know"),
            ("{\"a\":1, }", "it has a comma behind the last value"),
            ("{\"a\":[1,]}", "it has a comma behind the last value"),
            ("{\"a\":}", nil), ("{\"a\":\"b", nil), ("{a:1}", nil), ("{\"a\":1]", nil), ("{", nil), ("{}", nil),
        ] as [(String, String?)])
    func `what is no JSON is told by its looks`(line: String, looks: String?) {
        #expect(LineDiagnosis.looks(ofNoJSON: Array(line.utf8)) == looks)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0xAF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF],
            [0xF0, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func `bad UTF-8 goes before all else`(bytes: [UInt8]) {
        var reader = TestReader()
        for (head, tail) in [
            ("{\"text\":\"", "\"}"), ("{\"other\":\"", "\"}"), ("{\"", "\":1}"), ("", ""), ("[\"\\ud800", "\""),
        ] {
            let line = Array(head.utf8) + bytes + Array(tail.utf8)
            #expect(reader.read(line).reason == .notUTF8)
        }
    }

    @Test(arguments: ["text", "other", "outer", "params", "screen"])
    func `nesting ends at 512 levels`(key: String) {
        for (opening, closing) in [("[", "]"), ("{\"screen\":", "}"), ("{\"outer\":", "}")] {
            for levels in [511, 512, 2000] {
                let inner = String(repeating: opening, count: levels) + "1" + String(repeating: closing, count: levels)
                // The line's object is level 1.
                #expect(read("{\"\(key)\":\(inner)}").reason == (levels == 511 ? nil : .tooDeep))
                #expect(read("{\"\(key)\":\(inner)").reason == .notJSON)
            }
        }
        let array = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
        #expect(read(array).reason == .tooDeep)
    }

    @Test func `a mapped path may go down to level 512 and no further`() {
        for levels in [511, 512] {
            var mapping = testMapping()
            mapping.paths[TestField.text.rawValue] = [Array(repeating: "k", count: levels) + ["end"]]
            var reader = TestReader(mapping)
            let line =
                String(repeating: "{\"k\":", count: levels) + "{\"end\":\"x\"}" + String(repeating: "}", count: levels)
            let reading = reader.read(line)
            #expect(reading.reason == (levels == 511 ? nil : .tooDeep))
            if levels == 511 { #expect(reading[.text].text == Array("x".utf8)) }
        }
    }

    @Test func `lines end at 16 MiB`() {
        var reader = TestReader()
        let frame = "{\"text\":\"\"}".utf8.count
        for (length, reason) in [(16 << 20, nil), (16 << 20 + 1, UnreadableReason.tooLong)] {
            var line = Array("{\"text\":\"".utf8)
            line += Array(repeating: UInt8(ascii: "a"), count: length - frame)
            line += Array("\"}".utf8)
            #expect(reader.read(line).reason == reason)
            line[100] = 0xFF
            #expect(reader.read(line).reason == .notUTF8)
        }
    }

    @Test func `what stands behind a line does not count`() {
        var reader = TestReader()
        for filler in Array("}],\"{1\\ \n".utf8) {
            for line in [
                "{\"a\":{}", "{\"a\":[[]", "{\"text\":1", "{\"text\":\"x\"", "{\"a\":tru", "{\"a\":[{}",
                "{\"a\":{\"b\":[]",
            ] {
                let reading = reader.read(Array(line.utf8), filler: filler)
                #expect(reading.reason == .notJSON)
            }
        }
    }
}
