import AttributionModel
import Fixtures
import Testing

@testable import Publishing

@Suite struct RejectLineTests {
    private static func written(_ raw: [UInt8], _ reason: UnreadableReason) -> String {
        var writer = JSONWriter()
        writer.reject(
            path: bytes("in/a.gz"), member: bytes("b"), line: 3, offset: 911, kind: .click, reason: reason,
            field: reason == .wrongType ? "clicked_at" : nil, raw: raw)
        return text(writer.bytes)
    }

    private static let head = "{\"path\":\"in/a.gz\",\"member\":\"b\",\"line\":3,\"offset\":911,\"kind\":\"click\","

    @Test func `a line of text is kept as text`() {
        #expect(
            Self.written(bytes("{\"a\":1"), .wrongType)
                == Self.head + "\"reason\":\"wrong_type\",\"field\":\"clicked_at\",\"raw\":\"{\\\"a\\\":1\"}\n")
    }

    @Test func `a line that is not UTF-8 is kept in base64`() {
        #expect(
            Self.written([0xFF, 0x61], .notUTF8)
                == Self.head + "\"reason\":\"not_utf8\",\"field\":null,\"raw_base64\":\"/2E=\"}\n")
    }

    @Test func `a long line that breaks off its encoding unseen is kept in base64 all the same`() {
        #expect(Self.written([0x61, 0xFF, 0x61], .tooLong).contains("\"raw_base64\":\"Yf9h\""))
    }

    @Test(arguments: [("é", 2), ("€", 3), ("😀", 4)])
    func `the cut at 4 KiB leaves no broken character`(character: String, length: Int) {
        for offset in 0..<length {
            let start = LineBounds.kept - offset
            let raw = bytes(String(repeating: "a", count: start) + character + "tail")
            let kept = String(repeating: "a", count: start)
            #expect(Self.written(raw, .notJSON).contains("\"raw\":\"\(kept)\"}"))
            // A run keeps no more of a line than that.
            #expect(Self.written(Array(raw.prefix(LineBounds.kept)), .notJSON).contains("\"raw\":\"\(kept)\"}"))
        }
        let broken = bytes(String(repeating: "a", count: LineBounds.kept - 1)) + [bytes(character)[0]]
        #expect(Self.written(broken, .notUTF8).contains("raw_base64"))
        let fits = String(repeating: "a", count: LineBounds.kept - length) + character
        #expect(Self.written(bytes(fits + "tail"), .notJSON).contains("\"raw\":\"\(fits)\"}"))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
    ])
    func `base64 is that of RFC 4648`(plain: String, encoded: String) {
        #expect(text(Base64.encode(bytes(plain))) == encoded)
    }
}
