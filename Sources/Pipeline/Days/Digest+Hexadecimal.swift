import AttributionModel

extension Digest {
    /// A digest from its 32 hexadecimal digits, nil for another text.
    init?(hexadecimal text: String) {
        guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.dropFirst(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}
