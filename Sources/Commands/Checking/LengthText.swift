internal import AttributionModel

/// A length of time as pipeline files write it, in the largest unit that it is a whole number of; days from four on.
struct LengthText: CustomStringConvertible {
    private static let units: [(name: String, length: Milliseconds)] = [
        ("d", .day), ("h", .hour), ("m", .minute), ("s", .second), ("ms", 1),
    ]

    let description: String

    init(_ length: Milliseconds) {
        let unit = Self.units.first { length % $0.length == 0 && ($0.name != "d" || length > 3 * .day) }
        description = length == 0 ? "0" : unit.map { "\(length / $0.length)\($0.name)" } ?? "\(length)ms"
    }
}

/// A decimal without trailing zeros.
struct DecimalText: CustomStringConvertible {
    let description: String

    init(_ value: Decimal4) {
        let magnitude = value.tenThousandths.magnitude
        let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 10_000)
        var digits = String(rest)
        digits = String(repeating: "0", count: 4 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        description = (value.tenThousandths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
    }
}
