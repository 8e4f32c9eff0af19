import AttributionModel
import Fixtures
import JSONLines
import SlowLines
import Testing

/// Keys are expected to follow each other as in the line before, whether anything is mapped to them or not.
@Suite struct ExpectedKeyTests {
    @Test(arguments: ["te}xt", "te}", "a key of more than sixteen bytes with a } in it"])
    func `a key that is expected does not go on behind the line`(key: String) throws {
        var reader = TestReader()
        let line = Array("{\"id\":\"1\",\"\(key)\":2}".utf8)
        #expect(reader.read(line).reason == nil)
        // The line ends at the brace in the key, and what is behind it completes the key.
        let end = try #require(line.dropLast().lastIndex(of: UInt8(ascii: "}"))) + 1
        let block = line + Array(repeating: UInt8(ascii: "}"), count: LineParser.padding)
        let reason = reader.parser.parse(block.span, line: 0..<end, into: &reader.fields)
        #expect(reason == .notJSON)
    }

    @Test func `a key of bad UTF-8 is refused each time`() {
        var reader = TestReader()
        let line = Array("{\"id\":\"1\",\"".utf8) + [0xFF] + Array("\":2}".utf8)
        for _ in 0..<3 { #expect(reader.read(line).reason == .notUTF8) }
    }

    @Test func `a key is expected only with its quotes and its colon`() {
        var reader = TestReader()
        for (line, reason) in [
            ("{\"id\":\"1\",\"other\" : 2}", nil), ("{\"id\":\"1\",\"other\";2}", .notJSON),
            ("{\"id\":\"1\",other\":2}", .notJSON),
            ("{\"id\":\"1\",\"other:2}", .notJSON), ("{\"id\":\"1\",\"others\":2}", nil),
            ("{\"id\":\"1\",\"othe\":2}", nil),
        ] as [(String, UnreadableReason?)] {
            #expect(reader.read("{\"id\":\"1\",\"other\":2}").reason == nil)
            #expect(reader.read(line).reason == reason, "\(line)")
        }
    }

    @Test(arguments: 0..<8)
    func `lines may have any number of keys that nobody asked for, in any order`(seed: Int) {
        var reader = TestReader()
        var random = SeededNumbers(seed: UInt64(seed))
        let slow = SlowReader(spec: FieldSpec(TestField.self, mapping: testMapping()))
        for _ in 0..<60 {
            var members = ["\"id\":\"1\"", "\"at\":\"2026-11-21T05:42:00Z\"", "\"text\":\"x\"", "\"number\":7"]
            for number in 0..<Int.random(in: 0..<90, using: &random) {
                let key = String(repeating: "k", count: number % 70) + "\(number)"
                members.append(
                    "\"\(key)\":\(["1", "\"v\"", "null", "{\"text\":[]}"].randomElement(using: &random) ?? "")")
            }
            if Bool.random(using: &random) { members.shuffle(using: &random) }
            let line = Array("{\(members.joined(separator: ","))}".utf8)
            #expect(reader.read(line).fields == slow.read(line))
        }
    }
}
