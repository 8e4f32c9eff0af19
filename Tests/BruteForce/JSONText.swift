/// A JSON value with the bytes it was read from; read slowly and strictly, for tests alone.
indirect enum JSONText {
    case null
    case flag(Bool)
    /// Its literal text.
    case number(String)
    case string(String)
    case array([JSONText])
    /// Its members in order, of repeated keys the last counts; and its bytes as they stand in the line.
    case object([(key: String, value: JSONText)], raw: String)

    /// Why a line is no usable JSON.
    enum Problem: String, Error {
        case notJSON = "not_json"
        case loneSurrogate = "lone_surrogate"
        case tooDeep = "too_deep"
    }

    static func parse(_ line: String) throws(Problem) -> JSONText {
        var parser = Parser(bytes: Array(line.utf8))
        parser.skipSpace()
        let value = try parser.value(depth: 1)
        parser.skipSpace()
        guard parser.place == parser.bytes.count else { throw .notJSON }
        if parser.hasLoneSurrogate { throw .loneSurrogate }
        if parser.isTooDeep { throw .tooDeep }
        return value
    }

    /// The value of a key: the last of that name.
    subscript(key: String) -> JSONText? {
        guard case .object(let members, _) = self else { return nil }
        return members.last { Array($0.key.utf8) == Array(key.utf8) }?.value
    }
}

/// Goes on after a lone surrogate or too deep a level, as a line that is no JSON later on is first of all no JSON.
private struct Parser {
    var bytes: [UInt8]
    var place = 0
    var hasLoneSurrogate = false
    var isTooDeep = false

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func take(_ text: String) throws(JSONText.Problem) {
        for byte in text.utf8 {
            guard next == byte else { throw .notJSON }
            place += 1
        }
    }

    mutating func value(depth: Int) throws(JSONText.Problem) -> JSONText {
        switch next {
        case UInt8(ascii: "n"):
            try take("null")
            return .null
        case UInt8(ascii: "t"):
            try take("true")
            return .flag(true)
        case UInt8(ascii: "f"):
            try take("false")
            return .flag(false)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "{"): return try object(depth: depth)
        default: return .number(try number())
        }
    }

    private mutating func array(depth: Int) throws(JSONText.Problem) -> JSONText {
        if depth > 512 { isTooDeep = true }
        try take("[")
        skipSpace()
        var elements: [JSONText] = []
        if next == UInt8(ascii: "]") {
            place += 1
            return .array([])
        }
        while true {
            skipSpace()
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if next == UInt8(ascii: ",") {
                place += 1
                continue
            }
            try take("]")
            return .array(elements)
        }
    }

    private mutating func object(depth: Int) throws(JSONText.Problem) -> JSONText {
        if depth > 512 { isTooDeep = true }
        let start = place
        try take("{")
        skipSpace()
        var members: [(key: String, value: JSONText)] = []
        if next == UInt8(ascii: "}") {
            place += 1
            return .object([], raw: String(decoding: bytes[start..<place], as: UTF8.self))
        }
        while true {
            skipSpace()
            let key = try string()
            skipSpace()
            try take(":")
            skipSpace()
            members.append((key, try value(depth: depth + 1)))
            skipSpace()
            if next == UInt8(ascii: ",") {
                place += 1
                continue
            }
            try take("}")
            return .object(members, raw: String(decoding: bytes[start..<place], as: UTF8.self))
        }
    }

    private mutating func digits() throws(JSONText.Problem) {
        guard let byte = next, (0x30...0x39).contains(byte) else { throw .notJSON }
        while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    }

    private mutating func number() throws(JSONText.Problem) -> String {
        let start = place
        if next == UInt8(ascii: "-") { place += 1 }
        if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            place += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func string() throws(JSONText.Problem) -> String {
        try take("\"")
        var units: [UInt16] = []
        var run: [UInt8] = []
        func flush() {
            units += Array(String(decoding: run, as: UTF8.self).utf16)
            run = []
        }
        while true {
            guard let byte = next, byte >= 0x20 else { throw .notJSON }
            place += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte != UInt8(ascii: "\\") {
                run.append(byte)
                continue
            }
            flush()
            guard let escape = next else { throw .notJSON }
            place += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(UInt16(escape))
            case UInt8(ascii: "b"): units.append(8)
            case UInt8(ascii: "f"): units.append(12)
            case UInt8(ascii: "n"): units.append(10)
            case UInt8(ascii: "r"): units.append(13)
            case UInt8(ascii: "t"): units.append(9)
            case UInt8(ascii: "u"):
                guard place + 4 <= bytes.count else { throw .notJSON }
                let hex = String(decoding: bytes[place..<place + 4], as: UTF8.self)
                guard hex.allSatisfy(\.isHexDigit), let unit = UInt16(hex, radix: 16) else { throw .notJSON }
                units.append(unit)
                place += 4
            default: throw .notJSON
            }
        }
        flush()
        for (place, unit) in units.enumerated() {
            let before = place > 0 ? units[place - 1] : 0
            let after = place + 1 < units.count ? units[place + 1] : 0
            if (0xD800...0xDBFF).contains(unit), !(0xDC00...0xDFFF).contains(after) { hasLoneSurrogate = true }
            if (0xDC00...0xDFFF).contains(unit), !(0xD800...0xDBFF).contains(before) { hasLoneSurrogate = true }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
