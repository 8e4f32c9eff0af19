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
        // Numbers may have a sign, which is no digit.
        guard text.utf8.count == 32, text.allSatisfy(\.isHexDigit),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.dropFirst(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}
