/// Looks for single members in a manifest's bytes, however JSON tools have laid them out since it was written.
public enum ManifestText {
    /// Where the text of a member of the outermost object is, without its quotes; nil unless there is exactly one such
    /// member and its value is a text.
    ///
    /// The key is looked for as this program writes it, without escapes. What follows damage is not looked at.
    public static func place(of key: String, in bytes: [UInt8]) -> Range<Int>? {
        guard let value = value(of: key, in: bytes), bytes[value.lowerBound] == JSONByte.quote else { return nil }
        return value.lowerBound + 1..<value.upperBound - 1
    }

    /// Where the value of a member of the outermost object is, whatever its type; nil unless there is exactly one such
    /// member.
    ///
    /// The key is looked for as above.
    public static func value(of key: String, in bytes: [UInt8]) -> Range<Int>? {
        var scan = Scan(bytes)
        guard scan.skipSpaces() == JSONByte.objectStart else { return nil }
        var found: [Range<Int>] = []
        var depth = 0
        while let byte = scan.byte {
            switch byte {
            case JSONByte.objectStart, JSONByte.arrayStart: depth += 1
            case JSONByte.objectEnd, JSONByte.arrayEnd: depth -= 1
            case JSONByte.quote:
                guard let name = scan.skipText() else { break }
                guard depth == 1, scan.skipSpaces() == JSONByte.colon, bytes[name].elementsEqual(key.utf8)
                else { continue }
                scan.place += 1
                guard scan.skipSpaces() != nil, let value = scan.skipValue() else { return nil }
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

        /// Goes on to the next byte that is not a space, and returns it.
        mutating func skipSpaces() -> UInt8? {
            while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
            return byte
        }

        /// Goes past the value that begins here, and returns where it is; nil if there is none or it does not end.
        mutating func skipValue() -> Range<Int>? {
            let start = place
            var depth = 0
            while let byte {
                switch byte {
                case JSONByte.objectStart, JSONByte.arrayStart: depth += 1
                case JSONByte.objectEnd, JSONByte.arrayEnd:
                    // The end of the object or array that contains the value.
                    if depth == 0 { return start == place ? nil : start..<place }
                    depth -= 1
                case JSONByte.quote:
                    guard skipText() != nil else { return nil }
                    place -= 1
                case JSONByte.comma, 0x20, 0x09, 0x0A, 0x0D:
                    if depth == 0 { return start == place ? nil : start..<place }
                default: break
                }
                place += 1
                let isWhole = byte == JSONByte.quote || byte == JSONByte.objectEnd || byte == JSONByte.arrayEnd
                if depth == 0, isWhole { return start..<place }
            }
            return nil
        }

        /// Goes past the text whose opening quote is here, and returns where its content is, without quotes; nil if it
        /// does not end.
        mutating func skipText() -> Range<Int>? {
            let start = place + 1
            place = start
            while let byte, byte != JSONByte.quote { place += byte == JSONByte.backslash ? 2 : 1 }
            guard byte != nil else { return nil }
            place += 1
            return start..<place - 1
        }
    }
}
