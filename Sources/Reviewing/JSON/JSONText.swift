import JSONLines

/// Turns strings in JSON into the texts that they stand for.
public enum JSONText {
    /// The bytes of the string whose content, without quotes, is in the range.
    public static func bytes(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
        let content = bytes[range]
        guard hasEscapes(bytes, range) else { return Array(content) }
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var place = content.startIndex
        while place < content.endIndex {
            let byte = content[place]
            place += 1
            guard byte.is("\\"), place < content.endIndex else {
                text.append(byte)
                continue
            }
            let escape = content[place]
            place += 1
            switch Unicode.Scalar(escape) {
            case "b": text.append(UInt8(ascii: "\u{8}"))
            case "f": text.append(UInt8(ascii: "\u{c}"))
            case "n": text.append(UInt8(ascii: "\n"))
            case "r": text.append(UInt8(ascii: "\r"))
            case "t": text.append(UInt8(ascii: "\t"))
            case "u":
                let digits = content[place..<min(place + 4, content.endIndex)]
                place = digits.endIndex
                let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
                text += String(scalar ?? "\u{FFFD}").utf8
            default: text.append(escape)
            }
        }
        return text
    }

    /// Whether the string whose content is in the range stands for some bytes; escapes only make it longer.
    public static func isEqual(_ bytes: [UInt8], _ range: Range<Int>, to wanted: [UInt8]) -> Bool {
        guard range.count >= wanted.count else { return false }
        return hasEscapes(bytes, range) ? self.bytes(bytes, range) == wanted : bytes[range].elementsEqual(wanted)
    }

    /// Calls `body` with what `bytes` returns, which is copied only if the string contains escapes.
    public static func withBytes<Result>(
        _ bytes: [UInt8], _ range: Range<Int>, _ body: (Span<UInt8>) -> Result
    ) -> Result {
        hasEscapes(bytes, range) ? body(self.bytes(bytes, range).span) : body(bytes.span.extracting(range))
    }

    private static func hasEscapes(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        findByte(UInt8(ascii: "\\"), in: bytes.span, range) < range.upperBound
    }

    /// The text of a string's content.
    public static func string(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: self.bytes(bytes, range), as: UTF8.self)
    }
}
