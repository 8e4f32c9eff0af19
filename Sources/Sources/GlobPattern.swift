/// A path pattern: `{a,b}` alternatives of components that are `Glob`s, `**` for any number of directories.
struct GlobPattern: Sendable, Equatable {
    /// The path's components.
    var components: [Glob]
    /// Whether the path begins at the root.
    var isAbsolute: Bool

    /// The patterns that one with alternatives in braces stands for.
    static func all(in text: String) -> [GlobPattern] {
        expand(Array(text.utf8)).map { bytes in
            let parts = bytes.split(separator: 0x2F).filter { $0 != [0x2E] }
            return GlobPattern(components: parts.map { Glob(Array($0)) }, isAbsolute: bytes.first == 0x2F)
        }
    }

    /// Whether any component has a wildcard.
    var hasWildcard: Bool { components.contains { $0.hasWildcard } }
    /// Whether any component stands for any number of directories.
    var hasAnyDepth: Bool { components.contains { $0.isAnyDepth } }

    /// Writes out the first braces that hold a comma, then what follows from there.
    private static func expand(_ text: [UInt8]) -> [[UInt8]] {
        var index = 0
        while index < text.count {
            if text[index] == 0x5C {
                index += 2
                continue
            }
            if text[index] == 0x7B, let braces = alternatives(in: text, from: index) {
                let head = text[..<index]
                return braces.choices.flatMap { expand(head + $0 + text[braces.end...]) }
            }
            index += 1
        }
        return [text]
    }

    /// The choices of the braces that open at a place, or nil where they do not close or offer no choice.
    private static func alternatives(in text: [UInt8], from open: Int) -> (choices: [[UInt8]], end: Int)? {
        var depth = 0
        var choices: [[UInt8]] = [[]]
        var index = open
        while index < text.count {
            let byte = text[index]
            if byte == 0x5C && index + 1 < text.count {
                choices[choices.count - 1] += [byte, text[index + 1]]
                index += 2
                continue
            }
            if byte == 0x7D { depth -= 1 }
            if depth == 0 && index > open { return choices.count > 1 ? (choices, index + 1) : nil }
            if byte == 0x2C && depth == 1 {
                choices.append([])
            } else if index > open {
                choices[choices.count - 1].append(byte)
            }
            if byte == 0x7B { depth += 1 }
            index += 1
        }
        return nil
    }
}
