import AttributionModel
import Testing

@testable import Pipeline

@Suite("Lists of candidates that were cut and had only claimed clicks")
struct ExhaustedListsTests {
    /// Eleven clicks of one key, of which lists have the newest ten, and so many installs.
    private static func warnings(installs: Int) async throws -> [String] {
        let clicks = try (0..<11).map { try WarpLink2Scene.click("c\($0)", age: 30 * .minute + Int64($0)).line }
        let installs = try (10..<10 + installs).map { try WarpLink2Scene.install("i\($0)", later: Int64($0)).line }
        return try await WholeRun("warplink-2", clicks: clicks, installs: installs).result().warningTexts
    }

    @Test("are told of from ten on, as nothing else says that more clicks lie beyond")
    func told() async throws {
        #expect(try await Self.warnings(installs: 19) == [])
        #expect(
            try await Self.warnings(installs: 20) == [
                "10 lists of candidates were cut at max_candidates and had only claimed clicks (`exhausted` in "
                    + "reports/tiers.csv); a larger max_candidates lets installs win clicks beyond"
            ])
    }
}
