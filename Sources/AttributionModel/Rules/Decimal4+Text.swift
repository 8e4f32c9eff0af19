extension Decimal4 {
    /// The number without trailing zeros, as pipeline files and people write it: `0.85`, `-1.5`, `70`.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: Decimal4.textRoom) { $0.append(decimal: self) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The most bytes that the text of a decimal can have.
    static let textRoom = 21
}

extension OutputSpan<UInt8> {
    /// Appends a decimal without trailing zeros, at most 21 bytes.
    public mutating func append(decimal: Decimal4) {
        if decimal.tenThousandths < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = decimal.tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
        append(digitsOf: whole)
        guard fraction != 0 else { return }
        var (rest, width) = (fraction, 4)
        while rest % 10 == 0 { (rest, width) = (rest / 10, width - 1) }
        append(UInt8(ascii: "."))
        append(digitsOf: rest, width: width)
    }
}
