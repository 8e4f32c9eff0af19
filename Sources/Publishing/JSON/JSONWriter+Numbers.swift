public import AttributionModel

extension JSONWriter {
    /// Writes a whole number.
    mutating func integer(_ value: Int) { write(room: 24) { $0.integer(value) } }

    /// Writes a decimal of up to four places in its shortest form: `1`, `0.85`.
    public mutating func decimal(_ value: Decimal4) { write(room: 32) { $0.decimal(value) } }

    /// Writes a length of time in seconds with exactly three decimals, like `age_seconds` (spec §6).
    mutating func seconds(_ value: Milliseconds) { write(room: 32) { $0.seconds(value) } }

    /// Writes a number in the shortest decimal that reads back as the same number: `3`, `2.625`; never an exponent.
    ///
    /// A value that is not a finite number is written as null.
    mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        write(room: EscapedText.numberRoom) { $0.number(value) }
    }
}

/// A number with at most five decimals, such as a pixel ratio, whose text takes less time to find than that of other
/// numbers.
///
/// No two decimals with 15 digits or fewer are the same number, so the one with the fewest digits is the shortest text.
private struct ShortDecimal {
    let whole, fraction: UInt64
    /// How many digits the fraction has.
    let places: Int

    /// nil for a number with more decimals, a negative or a very large one.
    init?(_ value: Double) {
        guard value >= 0, value < 1e9 else { return nil }
        var scale = 1.0
        for places in 0...5 {
            let digits = (value * scale).rounded()
            if digits / scale == value {
                (whole, fraction) = UInt64(digits).quotientAndRemainder(dividingBy: UInt64(scale))
                self.places = places
                return
            }
            scale *= 10
        }
        return nil
    }
}

extension OutputSpan<UInt8> {
    /// Writes a finite number in the shortest decimal that reads back as the same number, never with an exponent.
    mutating func number(_ value: Double) {
        separate()
        guard let short = ShortDecimal(value) else {
            return append(copying: ShortestDecimal.text(value).utf8Span.span)
        }
        append(digitsOf: short.whole)
        guard short.places > 0 else { return }
        append(0x2E)
        append(digitsOf: short.fraction, width: short.places)
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
