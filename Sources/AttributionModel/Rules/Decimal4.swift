/// A decimal of four places, exact: confidences, factors, weights, thresholds.
public struct Decimal4: Hashable, Comparable, Sendable {
    /// The value times 10,000.
    public var tenThousandths: Int64

    /// Makes a decimal of its value times 10,000.
    @inlinable
    public init(tenThousandths: Int64) { self.tenThousandths = tenThousandths }

    /// Whether `lhs` is the lesser number.
    public static func < (lhs: Decimal4, rhs: Decimal4) -> Bool { lhs.tenThousandths < rhs.tenThousandths }
    /// One.
    public static let one = Decimal4(tenThousandths: 10_000)
}
