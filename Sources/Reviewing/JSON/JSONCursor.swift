public import AttributionModel
import JSONLines

/// Walks over JSON that this program wrote: no spaces, keys in a known order (spec §6).
///
/// It checks only what it needs in order not to lose its way: a checksum protects the bytes.
public struct JSONCursor: Sendable {
    /// The bytes that it walks over, usually many lines.
    public let bytes: [UInt8]
    /// The next byte.
    public var place: Int
    /// Where the line ends.
    public let end: Int

    /// A cursor at the start of a range that lies within the bytes.
    public init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        place = max(0, range.lowerBound)
        end = min(range.upperBound, bytes.count)
    }

    /// Whether a character of ASCII is next.
    @inline(__always)
    public func isNext(_ character: Unicode.Scalar) -> Bool {
        place < end && bytes[place].is(character)
    }

    /// Steps over a character of ASCII that must be next.
    @inline(__always)
    public mutating func take(_ character: Unicode.Scalar) throws(DamagedLine) {
        guard isNext(character) else { throw DamagedLine("the character \(character)") }
        place += 1
    }

    /// Steps over a character of ASCII if it is next.
    @inline(__always)
    public mutating func takeIfNext(_ character: Unicode.Scalar) -> Bool {
        guard isNext(character) else { return false }
        place += 1
        return true
    }

    /// Steps over `null` if it is next.
    @inline(__always)
    mutating func takeNull() -> Bool {
        guard isNext("n"), place + 4 <= end else { return false }
        place += 4
        return true
    }

    /// Steps over a comma, if one is next, and over a key of as many bytes as `name`, with its quotes and colon.
    ///
    /// The name itself is not compared: the lines are this program's own, with keys in a known order.
    @inline(__always)
    public mutating func passKey(_ name: StaticString) throws(DamagedLine) {
        try passKey(length: name.utf8CodeUnitCount)
    }

    /// Steps over a key and its value, as `passKey` does.
    @inline(__always)
    mutating func skip(_ name: StaticString) throws(DamagedLine) {
        try passKey(name)
        _ = try value()
    }

    /// Steps over a key of that many bytes, as `passKey` does.
    @inline(__always)
    mutating func passKey(length: Int) throws(DamagedLine) {
        if isNext(",") { place += 1 }
        guard place + length + 3 <= end, bytes[place].is("\""), bytes[place + length + 1].is("\""),
            bytes[place + length + 2].is(":")
        else { throw DamagedLine("the next of its keys") }
        place += length + 3
    }

    /// Returns where the letters of the next key are, and steps over it and its colon.
    public mutating func anyKey() throws(DamagedLine) -> Range<Int> {
        if isNext(",") { place += 1 }
        let key = try string()
        try take(":")
        return key
    }

    /// The place of a string's content, between its quotes.
    public mutating func string() throws(DamagedLine) -> Range<Int> {
        try take("\"")
        let start = place
        while place < end {
            let quote = findByte(UInt8(ascii: "\""), in: bytes.span, place..<end)
            guard quote < end else { break }
            place = quote + 1
            if !isEscaped(quote, after: start) { return start..<quote }
        }
        throw DamagedLine("the end of a string")
    }

    /// Whether an odd number of backslashes precedes a place in a string, which begins at `start`.
    @inline(__always)
    private func isEscaped(_ place: Int, after start: Int) -> Bool {
        var first = place
        while first > start, bytes[first - 1].is("\\") { first -= 1 }
        return (place - first) & 1 == 1
    }

    /// Steps over the rest of the line and its line feed; returns the line feed's place.
    public mutating func endLine() throws(DamagedLine) -> Int {
        guard place < end, case let feed = findByte(UInt8(ascii: "\n"), in: bytes.span, place..<end), feed < end
        else {
            throw DamagedLine("a line feed")
        }
        place = feed + 1
        return feed
    }

    /// The place of a string's content; nil for null.
    mutating func optionalString() throws(DamagedLine) -> Range<Int>? {
        takeNull() ? nil : try string()
    }

    /// A number without a fraction.
    @inline(__always)
    public mutating func integer() throws(DamagedLine) -> Int {
        let isNegative = takeIfNext("-")
        let start = place
        var value = 0
        while place < end, case let digit = bytes[place] &- 0x30, digit < 10, place - start < 18 {
            value = value * 10 + Int(digit)
            place += 1
        }
        guard place > start else { throw DamagedLine("a whole number") }
        return isNegative ? -value : value
    }

    /// A flag.
    mutating func flag() throws(DamagedLine) -> Bool {
        guard place < end, bytes[place].is("t") || bytes[place].is("f") else { throw DamagedLine("true or false") }
        let value = bytes[place].is("t")
        place += value ? 4 : 5
        return value
    }

    /// A decimal with at most `places` decimals, 4 at most, times ten to the power of `places`.
    ///
    /// - Throws: also for numbers that no line has and that would overflow.
    public mutating func decimal(places: Int) throws(DamagedLine) -> Int64 {
        let isNegative = takeIfNext("-")
        var value = Int64(try integer())
        guard value.magnitude <= 1 << 48 else { throw DamagedLine("a decimal of usual size") }
        var left = places
        if takeIfNext(".") {
            while place < end, case let digit = bytes[place] &- 0x30, digit < 10, left > 0 {
                value = value &* 10 &+ Int64(digit)
                place += 1
                left -= 1
            }
        }
        for _ in 0..<left { value = value &* 10 }
        return isNegative ? -value : value
    }

    /// A time as this program writes it: `"2026-03-04T10:00:00.000Z"`.
    @inline(__always)
    mutating func instant() throws(DamagedLine) -> Instant {
        guard place + 26 <= end, bytes[place].is("\""), bytes[place + 25].is("\""), bytes[place + 24].is("Z") else {
            throw DamagedLine("a time")
        }
        let start = place + 1
        let day = CivilDay(
            year: Int(number(start, 4)), month: Int(number(start + 5, 2)), day: Int(number(start + 8, 2)))
        let seconds = number(start + 11, 2) * 3_600 + number(start + 14, 2) * 60 + number(start + 17, 2)
        place += 26
        return Instant(milliseconds: Int64(day.number) * .day + seconds * 1_000 + number(start + 20, 3))
    }

    /// A device id's 128 bits, `.none` for null.
    public mutating func deviceID() throws(DamagedLine) -> Digest {
        try optionalString().flatMap { UniqueID.bits(bytes.span.extracting($0)) } ?? .none
    }

    @inline(__always)
    private func number(_ start: Int, _ count: Int) -> Int64 {
        var value: Int64 = 0
        for offset in 0..<count { value = value &* 10 &+ Int64(bytes[start + offset] &- 0x30) }
        return value
    }

    /// The place of any value, which is stepped over.
    public mutating func value() throws(DamagedLine) -> Range<Int> {
        let start = place
        guard place < end else { throw DamagedLine("a value") }
        switch Unicode.Scalar(bytes[place]) {
        case "\"": _ = try string()
        case "{", "[": try skipNested()
        default:
            while place < end, !bytes[place].is(","), !bytes[place].is("}"), !bytes[place].is("]") { place += 1 }
        }
        return start..<place
    }

    /// Steps over an object or array.
    private mutating func skipNested() throws(DamagedLine) {
        var depth = 0
        while place < end {
            switch Unicode.Scalar(bytes[place]) {
            case "\"":
                _ = try string()
                continue
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { return }
        }
        throw DamagedLine("the end of an object or array")
    }
}

extension JSONCursor {
    /// Whether a word, such as the name of a key, is at a place.
    @inline(__always)
    func has(_ word: String, at place: Range<Int>) -> Bool {
        guard place.count == word.utf8.count else { return false }
        return bytes.span.extracting(place).isEqual(to: word.utf8Span.span)
    }

    /// The value whose name, such as a string's content, is at a place; nil if no value has it.
    @inline(__always)
    func one<Value>(of values: [Value], by name: (Value) -> String, at place: Range<Int>) -> Value? {
        values.first { has(name($0), at: place) }
    }
}
