import BruteForce
import Fixtures
import Foundation
import Pipeline
import Testing

@Suite struct DottedTierNamesTests {
    private static let device =
        "- {name: device_id, type: deterministic, key: [device_id], against: [clicks, earlier_installs]}"

    @Test func `a tier that is called as another one's setting is no setting`() async throws {
        let renamed = Self.device.replacing("device_id,", with: "enriched.confidence,")
        let logs = Logs(
            RandomCorpus(seed: 8, pipeline: try shippedPipeline("warplink"), size: .init(clicks: 300, installs: 100)))
        let run = try WholeRun("warplink")
        let paths = try [("old", renamed), ("new", "")].map { name, tier in
            try run.scratch.write(shippedText("warplink", (Self.device, tier)), to: "\(name).yaml")
            return run.scratch.path(of: "\(name).yaml")
        }
        var full = try WholeRun(paths[0])
        try logs.write(to: full)
        let before = try await full.published()
        let rows = String(decoding: try before.content("attributions.jsonl.gz"), as: UTF8.self)
        try #require(rows.contains("enriched.confidence"), "the tier decides some install")
        let found = try await full.rescored(with: paths[1])
        full.pipeline = paths[1]
        let expected = try await full.published()
        for name in ["attributions.jsonl.gz", "reports/tiers.csv"] {
            #expect(try found.content(name) == expected.content(name), "\(name)")
        }
    }
}
