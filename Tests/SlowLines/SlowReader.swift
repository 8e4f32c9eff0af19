package import AttributionModel
import Compression
package import JSONLines

/// A JSON value with its members in order, and its place in the line.
struct Value {
    indirect enum Content {
        case null
        case flag(Bool)
        case number(String)
        case text([UInt8])
        case array([Value])
        case object([(key: [UInt8], value: Value)])
    }
    var content: Content
    var range: Range<Int>

    /// The value of a key; of a repeated key the last.
    func member(_ key: String) -> Value? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.key == Array(key.utf8) }?.value
    }

    /// Null and the empty string are absent.
    var isAbsent: Bool {
        switch content {
        case .null: true
        case .text(let bytes): bytes.isEmpty
        default: false
        }
    }
}

/// Reads a line that is known to be JSON into a tree, by recursion.
struct TreeReader {
    let bytes: [UInt8]
    var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func value() -> Value {
        blanks()
        let start = at
        let content: Value.Content
        switch bytes[at] {
        case UInt8(ascii: "{"): content = .object(members())
        case UInt8(ascii: "["): content = .array(elements())
        case UInt8(ascii: "\""): content = .text(string())
        default: content = word()
        }
        return Value(content: content, range: start..<at)
    }

    private mutating func blanks() {
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    }

    private mutating func members() -> [(key: [UInt8], value: Value)] {
        var members: [(key: [UInt8], value: Value)] = []
        at += 1
        blanks()
        while bytes[at] != UInt8(ascii: "}") {
            let key = string()
            blanks()
            at += 1
            members.append((key, value()))
            next()
        }
        at += 1
        return members
    }

    private mutating func elements() -> [Value] {
        var elements: [Value] = []
        at += 1
        blanks()
        while bytes[at] != UInt8(ascii: "]") {
            elements.append(value())
            next()
        }
        at += 1
        return elements
    }

    private mutating func next() {
        blanks()
        if bytes[at] == UInt8(ascii: ",") { at += 1 }
        blanks()
    }

    private mutating func word() -> Value.Content {
        let start = at
        while at < bytes.count, !Array(" \t\r\n,]}".utf8).contains(bytes[at]) { at += 1 }
        switch String(decoding: bytes[start..<at], as: UTF8.self) {
        case "null": return .null
        case "true": return .flag(true)
        case "false": return .flag(false)
        case let number: return .number(number)
        }
    }

    private mutating func string() -> [UInt8] {
        var units: [UInt16] = []
        at += 1
        while bytes[at] != UInt8(ascii: "\"") {
            let start = at
            guard bytes[at] == UInt8(ascii: "\\") else {
                while bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") { at += 1 }
                units += Array(String(decoding: bytes[start..<at], as: UTF8.self).utf16)
                continue
            }
            at += 2
            switch bytes[at - 1] {
            case UInt8(ascii: "b"): units.append(8)
            case UInt8(ascii: "f"): units.append(12)
            case UInt8(ascii: "n"): units.append(10)
            case UInt8(ascii: "r"): units.append(13)
            case UInt8(ascii: "t"): units.append(9)
            case UInt8(ascii: "u"):
                units.append(UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16) ?? 0)
                at += 4
            case let other: units.append(UInt16(other))
            }
        }
        at += 1
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// What a field must hold, with its text beside it.
package struct Expected: Equatable {
    package var kind: FieldValue.Kind
    package var text: [UInt8]
    package var bits: UInt64
    package var object: Range<Int>?
    package var digest: Digest

    /// Makes an expectation of its parts.
    package init(
        kind: FieldValue.Kind = .absent, text: [UInt8] = [], bits: UInt64 = 0, object: Range<Int>? = nil,
        digest: Digest = .none
    ) {
        self.kind = kind
        self.text = text
        self.bits = bits
        self.object = object
        self.digest = digest
    }
}

/// The slow and obvious twin of `LineParser`: a tree, and then each field by itself.
package struct SlowReader {
    let spec: FieldSpec

    /// Reads the fields of a specification.
    package init(spec: FieldSpec) { self.spec = spec }

    /// What each field must hold; nil where the line cannot be read.
    package func read(_ line: [UInt8]) -> [Expected]? {
        guard LineDiagnosis.reason(for: line.span) == nil else { return nil }
        var reader = TreeReader(line)
        let root = reader.value()
        return spec.fields.map { field in
            for path in field.paths {
                var value: Value? = root
                for key in path { value = value?.member(key) }
                if let value, !value.isAbsent { return expected(value, field) }
            }
            return Expected()
        }
    }

    private func expected(_ value: Value, _ field: FieldSpec.Field) -> Expected {
        switch (field.type, value.content) {
        case (.text, .text(let bytes)), (.languages, .text(let bytes)):
            return text(bytes, .text, field)
        case (.text, .number(let literal)) where !literal.contains { ".eE".contains($0) }:
            return text(Array(literal.utf8), .text, field)
        case (.number, .number(let literal)):
            guard let number = Double(literal), number.isFinite else { return Expected(kind: .wrongType) }
            return Expected(kind: .number, bits: number.bitPattern)
        case (.flag, .flag(let flag)):
            return Expected(kind: flag ? .yes : .no)
        case (.object, .object) where !field.countsMembers:
            return Expected(kind: .object, object: value.range)
        case (.object, .object(let members)):
            var last: [[UInt8]: Bool] = [:]
            for member in members {
                if case .text = member.value.content { last[member.key] = true } else { last[member.key] = false }
            }
            let isAllStrings = last.values.allSatisfy { $0 }
            return Expected(
                kind: .object, bits: UInt64(last.count) << 1 | (isAllStrings ? 1 : 0), object: value.range)
        case (.languages, .array(let elements)):
            var tags: [[UInt8]] = []
            for element in elements {
                guard case .text(let tag) = element.content else { return Expected(kind: .wrongType) }
                tags.append(tag.contains(10) ? [UInt8(ascii: "*")] : tag)
            }
            return text(Array(tags.joined(separator: [10])), .list, field)
        case (.time, .text(let bytes)):
            return time(slowTime(String(decoding: bytes, as: UTF8.self)), field)
        case (.time, .number(let literal)):
            guard let unit = spec.timeUnit else { return Expected(kind: .wrongType) }
            return time(slowScaled(literal, shift: unit == .seconds ? 3 : unit == .microseconds ? -3 : 0), field)
        default:
            return Expected(kind: .wrongType)
        }
    }

    private func text(_ bytes: [UInt8], _ kind: FieldValue.Kind, _ field: FieldSpec.Field) -> Expected {
        Expected(kind: kind, text: bytes, digest: field.isDigested ? Digest(of: bytes.span) : .none)
    }

    private func time(_ milliseconds: Int64?, _ field: FieldSpec.Field) -> Expected {
        guard let milliseconds else { return Expected(kind: .wrongType) }
        let isOut = !(Instant.earliest..<Instant.end).contains(Instant(milliseconds: milliseconds))
        return Expected(
            kind: field.isRequired && isOut ? .outOfRange : .time, bits: UInt64(bitPattern: milliseconds))
    }
}

/// RFC 3339 by counting days one month after the other.
package func slowTime(_ text: String) -> Int64? {
    guard
        let match = text.wholeMatch(
            of: /(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))/
                .asciiOnlyDigits())
    else { return nil }
    func number(_ text: Substring?) -> Int64 { text.flatMap { Int64($0) } ?? 0 }
    let year = number(match.1), month = Int(number(match.2)), day = number(match.3)
    func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    func lengths(_ year: Int64) -> [Int64] { [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] }
    guard (1...12).contains(month), day >= 1, day <= lengths(year)[month - 1] else { return nil }
    guard number(match.4) < 24, number(match.5) < 60, number(match.6) < 60 else { return nil }
    guard number(match.9) < 24, number(match.10) < 60 else { return nil }
    var days: Int64 = -719_528
    for earlier in 0..<year { days += isLeap(earlier) ? 366 : 365 }
    days += lengths(year).prefix(month - 1).reduce(0, +) + day - 1
    let fraction = (match.7.map(String.init) ?? "") + "000"
    let offset = (number(match.9) * 60 + number(match.10)) * (match.8 == "-" ? -60 : 60)
    let seconds = days * 86_400 + number(match.4) * 3600 + number(match.5) * 60 + number(match.6) - offset
    return seconds * 1000 + (Int64(fraction.prefix(3)) ?? 0)
}

/// A literal times 10^shift, rounded down, by moving the point in its text.
package func slowScaled(_ literal: String, shift: Int) -> Int64 {
    let isNegative = literal.hasPrefix("-")
    let parts = literal.drop { $0 == "-" }.lowercased().split(separator: "e")
    let decimal = parts[0].split(separator: ".")
    let exponent = max(-60, min(60, parts.count > 1 ? Int(parts[1]) ?? 0 : 0)) + shift
    let fraction = decimal.count > 1 ? String(decimal[1]) : ""
    var whole = String(repeating: "0", count: 70) + decimal[0]
    var rest = fraction + String(repeating: "0", count: 70)
    if exponent > 0 {
        whole += rest.prefix(exponent)
        rest = String(rest.dropFirst(exponent))
    } else {
        rest = whole.suffix(-exponent) + rest
        whole = String(whole.dropLast(-exponent))
    }
    let limit: Int64 = 1 << 61
    let value = min(Int64(whole.drop { $0 == "0" }.isEmpty ? "0" : whole.drop { $0 == "0" }) ?? limit, limit)
    let isCut = rest.contains { $0 != "0" }
    return isNegative ? -value - (isCut && value < limit ? 1 : 0) : value
}
