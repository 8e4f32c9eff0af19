import Fixtures
import Foundation
import Pipeline
import Testing

/// README, Day by day: what the cache has of earlier days' states is what their files say.
@Suite("The cache of states")
struct StateCacheTests {
    @Test("has every state that a night has read, and changes no byte of the next")
    func serves() async throws {
        let world = try await CachedWorld(DatedLogs())
        for date in world.dates[1...3] { _ = try await world.publish(date, to: "with") }
        // The last day's state is read by the next night.
        #expect(try world.stateFiles().count == 2)
        for date in world.dates[4...5] {
            let result = try await world.expectSame(on: date, cached: { $0 > 0 })
            #expect(!result.warnings.contains { $0.contains("cache file") })
        }
        #expect(try world.stateFiles().count == 4)
    }

    @Test("serves installs that repeat, inherit and meet claims of days long before")
    func meetings() async throws {
        let world = try await CachedWorld(DatedLogs())
        for date in world.dates[1...3] { _ = try await world.publish(date, to: "with") }
        // All installs of three days once more: every one of them has its like in a state.
        let days = world.days
        for date in world.dates[1...3] {
            let path = "\(days.run.scratch.path)/in/installs/\(date.replacing("-", with: "/"))/app.jsonl"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let later = text.replacing(date, with: world.dates[4]).replacing(
                "\"install_id\":\"", with: "\"install_id\":\"x")
            #expect(later != text)
            for (name, lines) in [("again", text.replacing(date, with: world.dates[4])), ("renamed", later)] {
                try days.write(
                    lines.split(separator: "\n").map { Array($0.utf8) }, toInstallsOf: world.dates[4], as: date + name)
            }
        }
        let result = try await world.expectSame(on: world.dates[4], cached: { $0 > 0 })
        #expect(!result.warnings.contains { $0.contains("cache file") })
        let rows = try days.published(world.dates[4], in: "with").rows
        #expect(rows.contains { $0["inherited_from"] is String })
        #expect(rows.contains { $0["status"] as? String == "organic" })
    }

    @Test("is not used where it is damaged, cut, or of another version; the states are read then")
    func damage() async throws {
        let ofStates = [
            CacheHarm("a broken row") { $0[40] ^= 1 },
            CacheHarm("broken lines") { bytes in
                for place in bytes.indices.dropFirst(2_000).dropLast(1_000) { bytes[place] ^= 1 }
            },
        ]
        for harm in CacheHarm.toAnyFile + ofStates {
            let world = try await CachedWorld(DatedLogs())
            for date in world.dates[2...4] { _ = try await world.publish(date, to: "with") }
            for path in try world.stateFiles() {
                var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
                harm.apply(&bytes)
                try Data(bytes).write(to: URL(fileURLWithPath: path))
            }
            let result = try await world.expectSame(on: world.dates[5], cached: { $0 > 0 })
            #expect(result.warnings.contains { $0.contains("in place of its cache file") }, "\(harm.name)")
            // Written anew: by that run, or by the next where a piece was found broken on the way.
            try await world.expectSame(on: world.dates[6], cached: { $0 > 0 })
        }
    }

    @Test("does not hide that a published state was changed")
    func changedState() async throws {
        let world = try await CachedWorld(DatedLogs())
        for date in world.dates[2...4] { _ = try await world.publish(date, to: "with") }
        let path = "\(world.days.run.scratch.path)/with/date=\(world.dates[2])/state.jsonl.gz"
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        bytes += bytes
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let error = await #expect(throws: RunError.self) { _ = try await world.publish(world.dates[5], to: "with") }
        #expect(error?.kind == .inputOutput)
        let said = error?.description ?? ""
        #expect(said.hasPrefix("cannot read the state of an earlier day, \(path): it is not the file that"), "\(said)")
    }
}

extension CachedWorld {
    /// The cache files of states.
    fileprivate func stateFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".state") }.sorted()
            .map { "\(folder)/\($0)" }
    }
}
