internal import AttributionModel

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
