extension Decimal4 {
    /// The number without trailing zeros, as pipeline files and people write it: `0.85`, `-1.5`, `70`.
    public var text: String {
        let (whole, rest) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
        var fraction = String(String(rest + 10_000).dropFirst())
        while fraction.last == "0" { fraction.removeLast() }
        return (tenThousandths < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
