/// A decimal with a fixed number of places, exact.
struct FixedDecimal: Equatable {
    /// The value times ten to the power of `places`.
    var units: Int64
    var places: Int

    /// `numerator / denominator` with six places, rounded half up; nil for a denominator of 0 (spec §7).
    ///
    /// Neither may be negative.
    static func rate(_ numerator: Int, of denominator: Int) -> FixedDecimal? {
        guard denominator > 0 else { return nil }
        // From nine trillion on, the product needs more than 64 bits, so the whole part is split off first.
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let product = rest.magnitude.multipliedFullWidth(by: 2_000_000)
        let doubled = denominator.magnitude.dividingFullWidth(product).quotient
        return FixedDecimal(units: Int64(whole) * 1_000_000 + Int64((doubled + 1) / 2), places: 6)
    }

    /// Milliseconds as seconds with three places.
    static func seconds(_ milliseconds: Int64) -> FixedDecimal {
        FixedDecimal(units: milliseconds, places: 3)
    }
}
