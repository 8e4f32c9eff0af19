import JSONLines
import Testing

@Suite struct LineSplitterTests {
    private func lines(_ text: String, unused: String = "", firstNumber: Int = 1) -> [(Int, String)] {
        let block = Array((text + unused).utf8)
        var splitter = LineSplitter(used: text.utf8.count, firstNumber: firstNumber)
        var lines: [(Int, String)] = []
        while let line = splitter.next(in: block.span) {
            lines.append((line.number, String(decoding: block[line.range], as: UTF8.self)))
        }
        return lines
    }

    @Test(arguments: [
        ("", []), ("\n\n", []), ("a", ["1a"]), ("a\n", ["1a"]), ("a\nb", ["1a", "2b"]), ("a\r\nb\r\n", ["1a", "2b"]),
        ("\r\n \t\r\n a \n", ["3 a "]),
        ("a\n\n\nb\n", ["1a", "4b"]), ("a\r", ["1a"]), ("a\r\r\n", ["1a\r"]), ("\r", []), ("a\rb\n", ["1a\rb"]),
        ("\u{B}\n", ["1\u{B}"]),
    ])
    func `lines are given without their ends and blank ones counted`(text: String, expected: [String]) {
        #expect(lines(text).map { "\($0.0)\($0.1)" } == expected)
    }

    @Test func `bytes behind the used ones are not looked at`() {
        #expect(lines("a\nb", unused: "c\nd\n").map(\.1) == ["a", "b"])
    }

    @Test func `numbers go on from block to block`() {
        let block = Array("a\n\n".utf8)
        var splitter = LineSplitter(used: 3, firstNumber: 7)
        #expect(splitter.next(in: block.span)?.number == 7)
        #expect(splitter.next(in: block.span) == nil)
        #expect(splitter.nextNumber == 9)
        #expect(lines("x", firstNumber: splitter.nextNumber).first?.0 == 9)
    }
}
