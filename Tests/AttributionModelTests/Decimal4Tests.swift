import AttributionModel
import Testing

@Suite("Decimals of four places")
struct Decimal4Tests {
    @Test(
        "are written without trailing zeros",
        arguments: [
            (0, "0"), (3_000, "0.3"), (500, "0.05"), (10_010, "1.001"),
            (10_000, "1"), (700_000, "70"), (1, "0.0001"), (-15_000, "-1.5"), (-1, "-0.0001"),
            (Int64.min, "-922337203685477.5808"),
        ] as [(Int64, String)])
    func text(tenThousandths: Int64, text: String) {
        #expect(Decimal4(tenThousandths: tenThousandths).text == text)
    }
}
