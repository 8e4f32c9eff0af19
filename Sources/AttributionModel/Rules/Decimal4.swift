/// A decimal of four places, exact: confidences, factors, weights, thresholds.
package struct Decimal4: Hashable, Comparable, Sendable {
    /// The value times 10,000.
    package var tenThousandths: Int64

    @inlinable
    package init(tenThousandths: Int64) { self.tenThousandths = tenThousandths }

    package static func < (lhs: Decimal4, rhs: Decimal4) -> Bool { lhs.tenThousandths < rhs.tenThousandths }
    /// One.
    package static let one = Decimal4(tenThousandths: 10_000)
}
