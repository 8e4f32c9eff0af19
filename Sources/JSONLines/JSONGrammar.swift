/// Checks bytes against the grammar of JSON (RFC 8259), one byte at a time and without recursion.
///
/// It does not check that the bytes are UTF-8. Nesting has no limit here: its depth is only noted.
struct JSONGrammar {
    /// The greatest nesting found, an object or array at the top being 1.
    private(set) var depth = 0
    /// Whether a string holds an escaped surrogate without its other half.
    private(set) var hasLoneSurrogate = false
    /// Whether the value is an object.
    private(set) var isObject = false

    /// How many bytes were taken; after a refusal, the place of the first byte that does not fit the grammar.
    private(set) var at = 0
    /// The closing bytes of the open containers, the innermost last.
    private var closers: [UInt8] = []

    /// Whether the bytes are one JSON value with nothing but blanks around it.
    mutating func isValue(_ bytes: Span<UInt8>) -> Bool {
        skipBlanks(bytes)
        isObject = peek(bytes) == UInt8(ascii: "{")
        guard value(bytes) else { return false }
        while let closer = closers.last {
            guard afterValue(bytes, in: closer) else { return false }
        }
        skipBlanks(bytes)
        return at == bytes.count
    }

    /// Takes what follows a value: a closing byte, or a comma and the next value, in an object with its key.
    private mutating func afterValue(_ bytes: Span<UInt8>, in closer: UInt8) -> Bool {
        skipBlanks(bytes)
        if take(closer, bytes) {
            closers.removeLast()
            return true
        }
        guard take(UInt8(ascii: ","), bytes) else { return false }
        skipBlanks(bytes)
        guard closer != UInt8(ascii: "}") || key(bytes) else { return false }
        return value(bytes)
    }

    /// Takes a key, its colon and the blanks after it.
    private mutating func key(_ bytes: Span<UInt8>) -> Bool {
        guard string(bytes) else { return false }
        skipBlanks(bytes)
        guard take(UInt8(ascii: ":"), bytes) else { return false }
        skipBlanks(bytes)
        return true
    }

    /// Takes a scalar or an empty container, or all openings before the first of these within, and that one.
    private mutating func value(_ bytes: Span<UInt8>) -> Bool {
        while let first = peek(bytes) {
            guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return scalar(bytes, first) }
            let closer = first + 2
            at += 1
            closers.append(closer)
            depth = max(depth, closers.count)
            skipBlanks(bytes)
            if take(closer, bytes) {
                closers.removeLast()
                return true
            }
            guard first == UInt8(ascii: "{") else { continue }
            guard key(bytes) else { return false }
        }
        return false
    }

    private mutating func scalar(_ bytes: Span<UInt8>, _ first: UInt8) -> Bool {
        switch first {
        case UInt8(ascii: "\""): string(bytes)
        case UInt8(ascii: "t"): word("true", bytes)
        case UInt8(ascii: "f"): word("false", bytes)
        case UInt8(ascii: "n"): word("null", bytes)
        default: number(bytes)
        }
    }

    private mutating func word(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
        for scalar in word.description.utf8 {
            guard take(scalar, bytes) else { return false }
        }
        return true
    }

    private mutating func number(_ bytes: Span<UInt8>) -> Bool {
        _ = take(UInt8(ascii: "-"), bytes)
        if !take(UInt8(ascii: "0"), bytes) {
            guard digits(bytes) else { return false }
        }
        if take(UInt8(ascii: "."), bytes) {
            guard digits(bytes) else { return false }
        }
        if take(UInt8(ascii: "e"), bytes) || take(UInt8(ascii: "E"), bytes) {
            if !take(UInt8(ascii: "+"), bytes) { _ = take(UInt8(ascii: "-"), bytes) }
            return digits(bytes)
        }
        return true
    }

    /// Takes one digit or more.
    private mutating func digits(_ bytes: Span<UInt8>) -> Bool {
        let begin = at
        while let byte = peek(bytes), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        return at > begin
    }

    private mutating func string(_ bytes: Span<UInt8>) -> Bool {
        guard take(UInt8(ascii: "\""), bytes) else { return false }
        /// Whether a high surrogate comes right before.
        var isHalf = false
        while let byte = peek(bytes) {
            guard byte >= 0x20 else { return false }
            at += 1
            var unit: UInt16?
            if byte == UInt8(ascii: "\\") {
                guard let escaped = escape(bytes) else { return false }
                unit = escaped
            }
            let isLow = unit.map { $0 & 0xFC00 == 0xDC00 } ?? false
            if isHalf != isLow { hasLoneSurrogate = true }
            isHalf = unit.map { $0 & 0xFC00 == 0xD800 } ?? false
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    /// Takes what follows an escape's backslash; returns the UTF-16 unit of `\u`, 0 for other escapes, nil for an
    /// invalid one.
    private mutating func escape(_ bytes: Span<UInt8>) -> UInt16? {
        guard let letter = peek(bytes) else { return nil }
        at += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 0
        case UInt8(ascii: "u"):
            var unit: UInt16 = 0
            for _ in 0..<4 {
                guard let byte = peek(bytes), let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                    return nil
                }
                unit = unit << 4 | UInt16(digit)
                at += 1
            }
            return unit
        default:
            return nil
        }
    }

    private mutating func skipBlanks(_ bytes: Span<UInt8>) {
        while let byte = peek(bytes), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
    }

    private mutating func take(_ expected: UInt8, _ bytes: Span<UInt8>) -> Bool {
        guard peek(bytes) == expected else { return false }
        at += 1
        return true
    }

    private func peek(_ bytes: Span<UInt8>) -> UInt8? { at < bytes.count ? bytes[at] : nil }
}
