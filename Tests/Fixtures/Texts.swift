/// The UTF-8 bytes of a text.
package func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Lines as bytes, each with a line feed.
package func bytes(of lines: [String]) -> [UInt8] { lines.flatMap { Array($0.utf8) + [0x0A] } }

/// The text of UTF-8 bytes.
package func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// Lines that look like a click log; compressible, no two alike.
package func logLines(_ count: Int, seed: UInt64) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    var lines: [UInt8] = []
    for index in 0..<count {
        lines.append(
            contentsOf: "{\"click_id\":\"\(index)-\(numbers.next())\",\"link_id\":\"l\(numbers.next() % 50)\"}\n".utf8)
    }
    return lines
}
