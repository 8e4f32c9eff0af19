import Publishing

extension ManifestValue {
    /// A text, or null for nil.
    static func optional(_ text: String?) -> ManifestValue { text.map { .text($0) } ?? .null }
}
