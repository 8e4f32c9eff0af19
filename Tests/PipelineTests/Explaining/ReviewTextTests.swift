import Testing

@testable import Pipeline

@Suite struct ReviewTextTests {
    @Test(arguments: [
        (0, "0.000s"), (40_250, "40.250s"), (1_200_000, "20m 0s"), (7_500_000, "2h 5m"), (180_000_000, "2d 2h"),
        (-60_000, "-1m 0s"),
    ])
    func `lengths show their two greatest units`(milliseconds: Int64, text: String) {
        #expect(ReviewText.length(milliseconds) == text)
    }

    @Test func `a long cell widens no cell but its own`() {
        let long = String(repeating: "x", count: 10_000)
        let blanks = String(repeating: " ", count: 199)
        #expect(ReviewText.table([["a", "b", "c"], ["d", "ee", "f"]]) == ["a  b   c", "d  ee  f"])
        #expect(ReviewText.table([["a", "b"], [long, "c"]]) == ["a\(blanks)  b", "\(long)  c"])
    }
}
