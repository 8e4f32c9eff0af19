package import AttributionModel

extension JSONWriter {
    /// Writes a whole number.
    package mutating func integer(_ value: Int) {
        separate()
        if value < 0 { bytes.append(0x2D) }
        appendDigits(UInt64(value.magnitude))
    }

    /// Writes a decimal of up to four places in its shortest form: `1`, `0.85`.
    package mutating func decimal(_ value: Decimal4) {
        separate()
        if value.tenThousandths < 0 { bytes.append(0x2D) }
        let (whole, fraction) = value.tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
        appendDigits(whole)
        guard fraction != 0 else { return }
        bytes.append(0x2E)
        var rest = fraction
        var place: UInt64 = 1_000
        while rest != 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: rest / place))
            rest %= place
            place /= 10
        }
    }

    /// Writes a length of time in seconds with exactly three decimals, as `age_seconds` (spec §6).
    package mutating func seconds(_ value: Milliseconds) {
        separate()
        if value < 0 { bytes.append(0x2D) }
        let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: 1_000)
        appendDigits(whole)
        bytes.append(0x2E)
        appendThreeDigits(rest)
    }

    /// Writes a number in the shortest decimal that reads back as the same number: `3`, `2.625`; never an exponent.
    ///
    /// What is no number is written as null.
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        separate()
        appendText(ShortestDecimal.text(value))
    }

    /// Appends a number's decimal digits.
    mutating func appendDigits(_ value: UInt64) {
        var place: UInt64 = 1
        var length = 1
        while value / place >= 10 {
            place *= 10
            length += 1
        }
        bytes.append(addingCapacity: length) { output in
            var rest = value
            while place != 0 {
                output.append(0x30 + UInt8(truncatingIfNeeded: rest / place))
                rest %= place
                place /= 10
            }
        }
    }

    /// Appends a number below 1,000 as three digits.
    mutating func appendThreeDigits(_ value: UInt64) {
        bytes.append(addingCapacity: 3) { output in
            output.append(0x30 + UInt8(truncatingIfNeeded: value / 100))
            output.append(0x30 + UInt8(truncatingIfNeeded: value / 10 % 10))
            output.append(0x30 + UInt8(truncatingIfNeeded: value % 10))
        }
    }
}

/// The shortest decimal text of a finite number, without an exponent.
enum ShortestDecimal {
    /// The text; minus zero is `0`.
    static func text(_ value: Double) -> String {
        if value == 0 { return "0" }
        let parts = value.magnitude.description.split(separator: "e")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let halves = parts[0].split(separator: ".")
        let fraction = halves.count > 1 && halves[1] != "0" ? String(halves[1]) : ""
        return (value < 0 ? "-" : "") + shifted(whole: String(halves[0]), fraction: fraction, by: exponent)
    }

    /// A decimal with its point moved to the right by `exponent` places, to the left where that is negative.
    private static func shifted(whole: String, fraction: String, by exponent: Int) -> String {
        var digits = whole + fraction
        var point = whole.utf8.count + exponent
        if point <= 0 {
            digits = String(repeating: "0", count: 1 - point) + digits
            point = 1
        }
        if point >= digits.utf8.count { return digits + String(repeating: "0", count: point - digits.utf8.count) }
        return digits.prefix(point) + "." + digits.dropFirst(point)
    }
}
