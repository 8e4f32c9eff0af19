import AttributionModel

extension ScreenSize {
    /// A side in CSS pixels or points: an integer of 1 to 100,000, nil for anything else (spec §3, `screen`).
    static func side(_ number: Double) -> UInt32? {
        guard number >= 1, number <= 100_000 else { return nil }
        // Not `rounded`, which is a call of the C library.
        let side = UInt32(number)
        return Double(side) == number ? side : nil
    }

    /// A side given in device pixels, divided by the pixel ratio and rounded up (spec §11, `screen_unit`).
    ///
    /// A quotient within a billionth of an integer is that integer: ratios are decimal, and one that binary numbers
    /// cannot represent must not add a point.
    static func side(pixels: Double, ratio: Double) -> UInt32? {
        guard pixels > 0, ratio > 0 else { return nil }
        let quotient = pixels / ratio
        let nearest = quotient.rounded()
        let isWhole = nearest >= 1 && (quotient - nearest).magnitude <= nearest * 1e-9
        return side(isWhole ? nearest : quotient.rounded(.up))
    }
}
