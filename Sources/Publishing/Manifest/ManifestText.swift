/// Looks for single members in a manifest's bytes, however a JSON tool has laid them out since.
public enum ManifestText {
    /// Where the text of a member of the outermost object stands, without its quotes; nil unless there is exactly one
    /// such member and it is a text.
    ///
    /// The key is looked for as this program writes it, without escapes. What follows damage is not looked at.
    public static func place(of key: String, in bytes: [UInt8]) -> Range<Int>? {
        var scan = Scan(bytes)
        guard scan.skipSpaces() == UInt8(ascii: "{") else { return nil }
        var found: [Range<Int>] = []
        var depth = 0
        while let byte = scan.byte {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                guard let name = scan.skipText() else { break }
                guard depth == 1, scan.skipSpaces() == UInt8(ascii: ":"), bytes[name].elementsEqual(key.utf8)
                else { continue }
                scan.place += 1
                guard scan.skipSpaces() == UInt8(ascii: "\""), let value = scan.skipText() else { return nil }
                found.append(value)
                continue
            default: break
            }
            scan.place += 1
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Goes through JSON byte by byte.
    private struct Scan {
        let bytes: [UInt8]
        var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// The byte at hand, nil at the end.
        var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

        /// Goes on to the next byte that is no space, and gives it.
        mutating func skipSpaces() -> UInt8? {
            while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
            return byte
        }

        /// Goes on behind the text whose opening quote is at hand, and gives what stands between its quotes; nil where
        /// it does not end.
        mutating func skipText() -> Range<Int>? {
            let start = place + 1
            place = start
            while let byte, byte != UInt8(ascii: "\"") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
            guard byte != nil else { return nil }
            place += 1
            return start..<place - 1
        }
    }
}
