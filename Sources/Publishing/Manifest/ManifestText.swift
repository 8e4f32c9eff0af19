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
        var scan = Scan(bytes: bytes)
        guard scan.take(JSONByte.objectStart) else { return nil }
        var found: [Range<Int>?] = []
        while let name = scan.text(), scan.take(JSONByte.colon) {
            let value = scan.value()
            if bytes[name].elementsEqual(key.utf8) { found.append(value) }
            guard value != nil, scan.take(JSONByte.comma) else { break }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Where the texts of a member are in a list of objects, without their quotes; nil unless each object has exactly
    /// one such member, and its value is a text.
    ///
    /// The key is looked for as above.
    public static func places(of key: String, inList bytes: [UInt8]) -> [Range<Int>]? {
        var scan = Scan(bytes: bytes)
        guard scan.take(JSONByte.arrayStart) else { return nil }
        if scan.take(JSONByte.arrayEnd) { return [] }
        var places: [Range<Int>] = []
        repeat {
            guard let found = scan.members(named: key), found.count == 1, bytes[found[0].lowerBound] == JSONByte.quote
            else { return nil }
            places.append(found[0].lowerBound + 1..<found[0].upperBound - 1)
        } while scan.take(JSONByte.comma)
        return scan.take(JSONByte.arrayEnd) ? places : nil
    }

    /// A manifest with an empty list of inputs, given its first and last bytes; nil unless it is laid out as it was
    /// written, and the list begins in the first bytes and ends in the last.
    ///
    /// No text in JSON has a line feed, so these lines are the outermost object's.
    public static func withoutInputs(first: [UInt8], last: [UInt8]) -> [UInt8]? {
        guard let start = place(ofLines: "\n  \"inputs\": [\n", in: first),
            let end = place(ofLines: "\n  ],\n  \"run\": {\n", in: last)
        else { return nil }
        return Array(first[..<start] + "\n  \"inputs\": [".utf8 + last[end...])
    }

    private static func place(ofLines lines: String, in bytes: [UInt8]) -> Int? {
        bytes.indices.first { bytes[$0] == UInt8(ascii: "\n") && bytes[$0...].starts(with: lines.utf8) }
    }

    /// Goes through JSON, over spaces first.
    private struct Scan {
        let bytes: [UInt8]
        private(set) var place = 0

        private static func isSpace(_ byte: UInt8) -> Bool {
            byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
        }

        /// Whether this may follow a number or a word.
        private static func isEnd(_ byte: UInt8) -> Bool {
            isSpace(byte) || byte == JSONByte.comma || byte == JSONByte.objectEnd || byte == JSONByte.arrayEnd
        }

        /// The byte at hand, nil at the end.
        private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

        private mutating func skipSpaces() {
            while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
        }

        /// Goes past a byte if it is next.
        mutating func take(_ sought: UInt8) -> Bool {
            skipSpaces()
            guard byte == sought else { return false }
            place += 1
            return true
        }

        /// Goes past a text, and returns where its content is, without quotes; nil if there is none or it does not end.
        mutating func text() -> Range<Int>? {
            guard take(JSONByte.quote) else { return nil }
            let start = place
            let (quote, backslash) = (JSONByte.quote, JSONByte.backslash)
            while place < bytes.count, bytes[place] != quote { place += bytes[place] == backslash ? 2 : 1 }
            guard place < bytes.count else { return nil }
            place += 1
            return start..<place - 1
        }

        /// Goes past an object, and returns where the values of its members of a name are; nil if there is none or it
        /// does not end.
        mutating func members(named key: String) -> [Range<Int>]? {
            guard take(JSONByte.objectStart) else { return nil }
            var found: [Range<Int>] = []
            if take(JSONByte.objectEnd) { return found }
            repeat {
                guard let name = text(), take(JSONByte.colon), let value = value() else { return nil }
                if bytes[name].elementsEqual(key.utf8) { found.append(value) }
            } while take(JSONByte.comma)
            return take(JSONByte.objectEnd) ? found : nil
        }

        /// Goes past a value, and returns where it is; nil if there is none or it does not end.
        mutating func value() -> Range<Int>? {
            skipSpaces()
            let start = place
            var depth = 0
            repeat {
                if depth > 0 { skipSpaces() }
                switch byte {
                case nil: return nil
                case JSONByte.quote: if text() == nil { return nil }
                case JSONByte.objectStart, JSONByte.arrayStart:
                    depth += 1
                    place += 1
                case _ where depth == 0:
                    while let byte, !Self.isEnd(byte) { place += 1 }
                    return byte == nil || place == start ? nil : start..<place
                case let inside:
                    if inside == JSONByte.objectEnd || inside == JSONByte.arrayEnd { depth -= 1 }
                    place += 1
                }
            } while depth > 0
            return start..<place
        }
    }
}
