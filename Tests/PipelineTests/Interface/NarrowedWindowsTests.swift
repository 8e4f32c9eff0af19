import AttributionModel
import Testing

@testable import Pipeline

@Suite("--window")
struct NarrowedWindowsTests {
    private static let hour: Milliseconds = 3_600_000

    /// The windows of `warplink`'s tiers, of which one has 72 hours and the next as many as are given, narrowed.
    private func narrowed(_ hours: Int64, to limit: Int64) throws -> [Milliseconds] {
        var rules = try shippedPipeline("warplink").match
        let place = try #require(rules.tiers.lastIndex { $0.window != nil })
        rules.tiers[place].window = Window(limit: hours * Self.hour, isInclusive: false)
        try rules.narrow(to: limit * Self.hour)
        return rules.tiers.compactMap(\.window).suffix(2).map { $0.limit / Self.hour }
    }

    @Test("shortens the windows that are longer, and leaves the others")
    func shortens() throws {
        #expect(try narrowed(1, to: 24) == [24, 1])
        #expect(try narrowed(48, to: 24) == [24, 24])
        #expect(try narrowed(48, to: 72) == [72, 48])
    }

    @Test("is refused if it is longer than all of them")
    func refuses() {
        let error = #expect(throws: RunError.self) { try narrowed(1, to: 73) }
        #expect(error?.kind == .usage)
        #expect(
            error?.description == "--window 73h is longer than the windows of all tiers; change the pipeline file, "
                + "which says what confidence older clicks have")
    }
}
