import AttributionModel

extension ParsedFields {
    /// Where the bytes of a text field stand in `text`, empty where the field holds no text.
    func textRange(of field: some CanonicalField) -> Range<Int> {
        let value = self[field]
        return value.kind == .text ? value.range : 0..<0
    }
}
