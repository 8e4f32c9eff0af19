/// Checks piece by piece whether bytes are UTF-8, for a line that is too long to be kept.
struct UTF8Check {
    /// Whether the bytes so far are UTF-8, except for a character that may go on in the next piece.
    private(set) var isSound = true
    /// Whether the bytes so far are UTF-8 and end with a whole character.
    var isWhole: Bool { isSound && missing == 0 }
    // How many bytes the current character still lacks, and what the next one may be.
    private var missing = 0
    private var bounds: ClosedRange<UInt8> = 0x80...0xBF

    /// Looks at the next bytes.
    mutating func take(_ bytes: Span<UInt8>) {
        guard isSound else { return }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if missing == 0 {
                if byte < 0x80 { continue }
                begin(with: byte)
            } else {
                isSound = bounds.contains(byte)
                missing -= 1
                bounds = 0x80...0xBF
            }
            guard isSound else { return }
        }
    }

    /// Begins a character of several bytes: bounds on the second one rule out overlong spellings, surrogates, and what
    /// lies past U+10FFFF.
    private mutating func begin(with byte: UInt8) {
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: isSound = false
        }
        switch byte {
        case 0xE0: bounds = 0xA0...0xBF
        case 0xED: bounds = 0x80...0x9F
        case 0xF0: bounds = 0x90...0xBF
        case 0xF4: bounds = 0x80...0x8F
        default: bounds = 0x80...0xBF
        }
    }
}
