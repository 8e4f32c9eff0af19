public import AttributionModel

/// How sure a match is: by its age, its rivals and its address, in exact decimals (spec §5, Confidence).
public enum Confidence {
    /// The confidence of a winner by its age, the `count` of ambiguity and the class of the click's address.
    ///
    /// Exact to the end: rounded once, half up, to ten-thousandths, and then clamped to 0…1.
    /// Factors are those of a checked pipeline file, from 0 to 1.
    public static func of(age: Milliseconds, count: Int, ipClass: IPClass?, by rules: ConfidenceRules) -> Decimal4 {
        var value = Int128(band(of: age, in: rules.bands).tenThousandths)
        // `value` is the confidence times this.
        var scale: Int128 = 10_000
        switch rules.ambiguity?.effect {
        case .subtract(let cost): value -= Int128(cost.tenThousandths) * Int128(max(count - 1, 0))
        case .multiply(let factor) where count > 1:
            value *= Int128(factor.tenThousandths)
            scale *= 10_000
        case .multiply, nil: break
        }
        if let factors = rules.ipClass, let ipClass {
            value *= Int128(factors[ipClass].tenThousandths)
            scale *= 10_000
        }
        let rounded = roundedHalfUp(value, by: scale / 10_000)
        return Decimal4(tenThousandths: Int64(max(0, min(rounded, 10_000))))
    }

    /// The first band whose bound lies above the age; the last band for an age at its bound, as at an inclusive
    /// window's end.
    private static func band(of age: Milliseconds, in bands: [ConfidenceRules.Band]) -> Decimal4 {
        for band in bands where age < band.youngerThan { return band.confidence }
        return bands.last?.confidence ?? Decimal4(tenThousandths: 0)
    }

    private static func roundedHalfUp(_ value: Int128, by unit: Int128) -> Int128 {
        (2 * value + unit) / (2 * unit)
    }
}

extension ConfidenceRules.ClassFactors {
    fileprivate subscript(ipClass: IPClass) -> Decimal4 {
        switch ipClass {
        case .shared: shared
        case .household: household
        case .individual: individual
        }
    }
}
