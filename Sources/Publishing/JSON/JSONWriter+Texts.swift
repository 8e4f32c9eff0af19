extension JSONWriter {
    /// Writes UTF-8 bytes as a string.
    package mutating func text(_ value: [UInt8]) {
        text(value.span)
    }

    /// Writes UTF-8 bytes as a string.
    package mutating func text(_ value: Span<UInt8>) {
        separate()
        // Nearly every text is clean; the scan without early exit is done many bytes at a time.
        var found: UInt8 = 0
        for index in value.indices {
            let byte = value[index]
            found |= (byte < 0x20 ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
        }
        if found == 0 {
            bytes.append(addingCapacity: value.count + 2) { output in
                output.append(0x22)
                for index in value.indices { output.append(value[index]) }
                output.append(0x22)
            }
        } else {
            appendEscaped(value)
        }
    }

    /// Writes a string.
    package mutating func text(_ value: String) {
        text(value.utf8Span.span)
    }

    /// Writes whole numbers with a byte between them as a string.
    mutating func text(_ numbers: [UInt64], separator: UInt8) {
        separate()
        bytes.append(0x22)
        for (place, number) in numbers.enumerated() {
            if place > 0 { bytes.append(separator) }
            appendDigits(number)
        }
        bytes.append(0x22)
    }

    private mutating func appendEscaped(_ value: Span<UInt8>) {
        bytes.append(0x22)
        for index in value.indices {
            let byte = value[index]
            switch byte {
            case 0x22: appendText("\\\"")
            case 0x5C: appendText("\\\\")
            case 0x08: appendText("\\b")
            case 0x09: appendText("\\t")
            case 0x0A: appendText("\\n")
            case 0x0C: appendText("\\f")
            case 0x0D: appendText("\\r")
            case 0x00..<0x20:
                appendText("\\u00")
                bytes.append(HexDigit.lower(byte >> 4))
                bytes.append(HexDigit.lower(byte & 0xF))
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}

/// Hexadecimal digits.
enum HexDigit {
    /// The lower-case digit of the low four bits.
    static func lower(_ value: UInt8) -> UInt8 {
        let digit = value & 0xF
        return digit < 10 ? 0x30 + digit : 0x57 + digit
    }

    /// The sixteen lower-case digits of a word.
    static func lower(_ word: UInt64) -> [UInt8] {
        (0..<16).map { lower(UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64($0)))) }
    }
}
