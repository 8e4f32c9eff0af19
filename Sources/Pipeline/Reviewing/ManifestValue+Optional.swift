import Publishing

extension ManifestValue {
    /// A text, or null for nil.
    static func optional(_ text: String?) -> ManifestValue { text.map { .text($0) } ?? .null }

    /// A number from a row, or null for nil.
    static func number(_ text: String?) -> ManifestValue {
        if let number = text.flatMap({ Int($0) }) { return .integer(number) }
        return text.flatMap { Double($0) }.map { .number($0) } ?? .null
    }
}
