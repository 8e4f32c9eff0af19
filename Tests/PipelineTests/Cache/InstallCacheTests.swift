import AttributionModel
import Compression
import Fixtures
import Foundation
import Matching
import Signals
import Testing

@testable import Pipeline

/// README, What a night reads: of the installs of the day before, little is needed.
@Suite("The cache of logs of installs")
struct InstallCacheTests {
    /// Logs of which that of the installs of the fourth day has a line that cannot be read, and its cache.
    private func world(zone: String = "UTC") async throws -> CachedWorld {
        let world = try CachedWorld(await DatedLogs(zone: zone))
        try world.days.run.write([#"{"install_id":1}"#], to: "\(installFolder(world.dates[3]))/bad.jsonl")
        _ = try await world.publish(world.dates[3], to: "with")
        return world
    }

    /// How many logs of the installs of the fourth day a run for some day can do without, if days are of a zone.
    private func cached(_ world: CachedWorld, for day: String, zone: String) throws -> Int {
        let scratch = try ScratchDirectory()
        let pipeline = try definition(of: DatedLogs.pipeline(zone: zone), name: "mine")
        let folder = "\(world.days.run.scratch.path)/in/\(installFolder(world.dates[3]))"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let inputs = CachedInputs(
            CacheSection(
                kind: .installs, folder: world.folder, shape: pipeline.installShape,
                allowance: WriteAllowance(bytes: 0)),
            names: names, contents: try names.map { try FileDigest.stamped("\(folder)/\($0)").digest })
        #expect(inputs.found.count == names.count)
        let batchDay = try #require(BatchDay(day))
        let workspace = Workspace(budget: MemoryBudget(bytes: 1 << 24), folder: SpillFolder(under: scratch.path))
        let store = InstallStore(
            pipeline: pipeline, scope: RunScope(days: batchDay...batchDay, pipeline: pipeline),
            pool: TextPool(), keys: nil, in: workspace)
        return try CachedInstalls(inputs, into: store).files.count
    }

    @Test("stands for those of the day before if none of their lines is of the day")
    func dayBefore() async throws {
        let world = try await world()
        #expect(try cached(world, for: world.dates[4], zone: "UTC") == 2)
        // Without the one that has lines of the day.
        #expect(try cached(world, for: world.dates[3], zone: "UTC") == 1)
        #expect(try cached(world, for: world.dates[4], zone: "Asia/Kolkata") == 1)
    }

    @Test("changes no byte", arguments: ["UTC", "Asia/Kolkata"])
    func sameBytes(zone: String) async throws {
        let world = try await world(zone: zone)
        try await world.expectSame(on: world.dates[4], cached: { $0 > 0 })
    }

    @Test("is not used where it is damaged, cut, or of another version; the logs are read then")
    func damage() async throws {
        let world = try await world()
        try world.keep()
        let without = try await world.withoutCache(world.dates[4...5])
        for harm in CacheHarm.toAnyFile + [CacheHarm("a broken piece") { $0[30] ^= 1 }] {
            try world.restore()
            for path in try world.cacheFiles([".installs"]) { try harm.apply(to: path) }
            let result = try await world.expect(without[0], on: world.dates[4], cached: { $0 > 0 })
            let warnings = result.warningTexts.filter { $0.contains("files of the cache cannot be used") }
            #expect(warnings.count == 1, "\(harm.name)")
            let next = try await world.expect(without[1], on: world.dates[5], cached: { $0 > 0 })
            #expect(!next.warningTexts.contains { $0.contains("of the cache") }, "\(harm.name)")
        }
    }

    @Test("is not used where other lines are readable")
    func otherMapping() async throws {
        let world = try await world()
        let fields = "requested_at: timestamp, "
        try world.change("\(fields)screen_width", "\(fields)install_id: id, screen_width")
        try await world.expectSame(on: world.dates[4], cached: { $0 > 0 })
    }
}
