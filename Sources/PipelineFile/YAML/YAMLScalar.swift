/// A scalar, read by the core schema of YAML 1.2: `yes`, `on` and the like are text (spec §9).
struct YAMLScalar {
    /// The types of the core schema, with all numbers as one.
    enum Kind: Equatable {
        case text, null, number
        case flag(Bool)
    }

    /// The characters, without quotes.
    var text: String
    /// Whether it is written without quotes and not as a block; otherwise it is text.
    var isPlain: Bool

    /// The type by the core schema.
    var kind: Kind {
        guard isPlain else { return .text }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .flag(true)
        case "false", "False", "FALSE": return .flag(false)
        default: return isNumber ? .number : .text
        }
    }

    /// What messages call the type.
    var kindName: String {
        switch kind {
        case .text: "text"
        case .null: "no value"
        case .number: "a number"
        case .flag: "a boolean"
        }
    }

    /// Whether the core schema takes the text for an integer or a float, in any of its notations.
    private var isNumber: Bool {
        // Most texts are words, and end here.
        guard let first = text.utf8.first, "0123456789+-.".utf8.contains(first) else { return false }
        let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        if [".inf", ".Inf", ".INF"].contains(String(unsigned)) { return true }
        if [".nan", ".NaN", ".NAN"].contains(text) { return true }
        if text.hasPrefix("0x") { return text.count > 2 && text.dropFirst(2).allSatisfy(\.isASCIIHexDigit) }
        if text.hasPrefix("0o") { return text.count > 2 && text.dropFirst(2).allSatisfy(\.isASCIIOctalDigit) }
        return YAMLScalar.isDecimalOrExponent(unsigned)
    }

    private static func isDecimalOrExponent(_ text: Substring) -> Bool {
        let parts = text.split(
            maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
        let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard mantissa.contains(where: { !$0.isEmpty }), mantissa.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else {
            return false
        }
        guard parts.count == 2 else { return true }
        let exponent = parts[1].first == "-" || parts[1].first == "+" ? parts[1].dropFirst() : parts[1]
        return !exponent.isEmpty && exponent.allSatisfy(\.isASCIIDigit)
    }
}

extension Character {
    /// Whether this is one of 0 to 9.
    ///
    /// By its byte: a range of characters would also contain `1️⃣` and digits with accents.
    var isASCIIDigit: Bool { isByte { (0x30...0x39).contains($0) } }

    fileprivate var isASCIIOctalDigit: Bool { isByte { (0x30...0x37).contains($0) } }

    /// Unlike `isHexDigit`, which takes full-width digits as well.
    fileprivate var isASCIIHexDigit: Bool { isASCII && isHexDigit }

    private func isByte(_ isIt: (UInt8) -> Bool) -> Bool { asciiValue.map(isIt) ?? false }
}
