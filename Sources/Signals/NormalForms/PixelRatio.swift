/// Device pixels per CSS pixel or point (spec §3, `pixel_ratio`).
enum PixelRatio {
    /// Whether a number may be a pixel ratio: above 0, at most 100.
    static func isPossible(_ number: Double) -> Bool { number > 0 && number <= 100 }

    /// The shortest decimal without exponent or trailing zeros: `3`, `2.625`.
    static func text(_ ratio: Double) -> String {
        let shortest = ratio.description
        if shortest.hasSuffix(".0") { return String(shortest.dropLast(2)) }
        guard let mark = shortest.firstIndex(where: { $0 == "e" }) else { return shortest }
        // Only ratios below 1e-4 are described with an exponent.
        let digits = shortest[..<mark].filter(\.isNumber)
        let trimmed = digits.hasSuffix("0") ? digits.dropLast() : digits[...]
        let zeros = -(Int(shortest[shortest.index(after: mark)...]) ?? 0) - 1
        return "0." + String(repeating: "0", count: zeros) + trimmed
    }
}
