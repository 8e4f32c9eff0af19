import AttributionModel
import Testing

/// Shares as people read them.
@Suite struct PercentTests {
    @Test(
        "A share is rounded, and is all or nothing only where it is that",
        arguments: [
            (7, 60, "11.7"), (2, 3, "66.7"), (1, 3, "33.3"), (1, 2, "50.0"), (1, 1_000, "0.1"), (0, 60, "0.0"),
            (60, 60, "100.0"), (9_999, 10_000, "99.9"), (1, 10_000, "0.1"), (0, 0, "0.0"),
        ])
    func rounded(count: Int, all: Int, text: String) {
        #expect(count.percent(of: all) == text)
    }
}
