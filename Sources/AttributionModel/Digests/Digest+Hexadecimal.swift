extension Digest {
    /// The 32 lower-case hexadecimal digits.
    public var hexadecimal: [UInt8] {
        var digits: [UInt8] = []
        digits.append(addingCapacity: 32) { output in
            output.append(hexadecimal: high, digits: 16)
            output.append(hexadecimal: low, digits: 16)
        }
        return digits
    }

    /// A digest from its 32 hexadecimal digits, nil for another text.
    public init?(hexadecimal text: String) {
        let digits = text.utf8Span.span
        guard digits.count == 32 else { return nil }
        var faults: UInt64 = 0
        let high = digits.hexadecimal(0..<16, faults: &faults)
        let low = digits.hexadecimal(16..<32, faults: &faults)
        guard faults < 16 else { return nil }
        self.init(high: high, low: low)
    }
}
