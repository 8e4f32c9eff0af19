/// What screening asks of a record's custom parameters (spec §4, `payload`).
package struct ParameterSummary: Sendable, Equatable {
    /// How many there are; of a repeated key only one.
    package var count: Int
    /// Whether every one is a string.
    package var areAllStrings: Bool

    /// Makes a summary of its parts.
    package init(count: Int, areAllStrings: Bool) {
        self.count = count
        self.areAllStrings = areAllStrings
    }
}

extension ParameterSummary {
    /// Counts the members of a JSON object, given as the bytes of a line that was found to be valid.
    ///
    /// Keys are compared as they are written, so a key that is repeated with other escapes counts as another.
    package init(ofObject bytes: Span<UInt8>) {
        var scan = ObjectScan()
        scan.read(bytes)
        self.init(count: scan.members.count, areAllStrings: scan.members.values.allSatisfy { $0 })
    }
}

/// Walks over a valid JSON object and remembers its own members only.
private struct ObjectScan {
    /// Whether each key's last value is a string.
    private(set) var members: [[UInt8]: Bool] = [:]
    private var depth = 0
    private var key: [UInt8] = []
    private var isKeyNext = false

    mutating func read(_ bytes: Span<UInt8>) {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): index = readString(bytes, index)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isKeyNext = depth == 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ",") where depth == 1: isKeyNext = true
            default: break
            }
            index += 1
        }
    }

    /// Reads a key, or a string in a value's place; the place of its closing quote.
    private mutating func readString(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var end = start + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        guard depth == 1 else { return end }
        if isKeyNext {
            key = (start + 1..<min(end, bytes.count)).map { bytes[$0] }
            members[key] = false
            isKeyNext = false
        } else {
            members[key] = true
        }
        return end
    }
}
