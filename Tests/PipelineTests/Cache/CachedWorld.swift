import Fixtures
import Foundation
import Pipeline
import Testing

/// Logs of days, with runs that use the cache and runs that do not.
struct CachedWorld {
    let days: DayWorld
    /// The days that have installs.
    var dates: [String] = []
    /// Changes that all runs share.
    var settings: (inout RunOptions) -> Void = { _ in }

    init(_ days: DayWorld) { self.days = days }

    init(_ logs: DatedLogs) {
        days = logs.world
        dates = logs.days
    }

    /// The cache of the output `with`.
    var folder: String { "\(days.run.scratch.path)/with/.cache/clicks" }

    /// Publishes one day.
    func publish(
        _ day: String, to folder: String, change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> Published {
        _ = try await days.result((day, day), to: folder) {
            settings(&$0)
            change(&$0)
        }
        return try days.published(day, in: folder)
    }

    /// Publishes one day twice, with the cache and without it, each after the same days before.
    @discardableResult
    func expectSame(on day: String, cached: (Int) -> Bool) async throws -> RunResult {
        try await expect(try await withoutCache([day])[0], on: day, cached: cached)
    }

    /// What runs without the cache publish of some days in turn, after the days that `with` has.
    func withoutCache(_ days: ArraySlice<String>) async throws -> [Published] {
        try copy("with", to: "without")
        var published: [Published] = []
        for day in days {
            published.append(try await publish(day, to: "without") { $0.days?.cache.isUsed = false })
        }
        return published
    }

    /// Publishes one day with the cache; `without` is what a run without it publishes of the day.
    @discardableResult
    func expect(_ without: Published, on day: String, cached: (Int) -> Bool) async throws -> RunResult {
        let result = try await days.result((day, day), to: "with")
        let with = try days.published(day, in: "with")
        PipelineTests.expectSame(try without.invariant(), try with.invariant(), day)
        #expect(try without.inputs() == with.inputs())
        let files = try with.cachedFiles()
        #expect(cached(files), "\(day): \(files) files")
        return result
    }

    /// Keeps the days and the cache of `with` as they are now, for `restore`.
    func keep() throws { try copy("with", to: "kept") }

    /// Brings back what was kept.
    func restore() throws { try copy("kept", to: "with") }

    private func copy(_ folder: String, to other: String) throws {
        let scratch = days.run.scratch.path
        try? FileManager.default.removeItem(atPath: "\(scratch)/\(other)")
        try FileManager.default.copyItem(atPath: "\(scratch)/\(folder)", toPath: "\(scratch)/\(other)")
    }

    /// How files of clicks, of their texts, of logs of installs and of states end.
    static let suffixes = [".clicks", ".texts", ".installs", ".state"]

    /// The files of the cache, those of clicks alone unless others are asked for.
    func cacheFiles(_ suffixes: [String] = [".clicks"]) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted().map { "\(folder)/\($0)" }
    }

    /// The bytes of all of them.
    func cacheSize() throws -> Int {
        try cacheFiles(CachedWorld.suffixes).reduce(0) { sum, path in
            sum + (try Data(contentsOf: URL(fileURLWithPath: path)).count)
        }
    }

    /// Changes the pipeline file.
    func change(_ old: String, _ new: String) throws { try days.change(old, to: new) }

    /// The catalogue without every third link, and other campaigns.
    func otherLinks() throws -> [UInt8] {
        let url = URL(fileURLWithPath: "\(days.run.scratch.path)/in/links.jsonl.gz")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let kept = lines.enumerated().filter { $0.offset % 3 != 0 }.map {
            $0.element.replacing("spring", with: "autumn")
        }
        return Array((kept.joined(separator: "\n") + "\n").utf8)
    }
}

extension Published {
    /// The files of clicks that the run took from the cache.
    func cachedFiles() throws -> Int {
        let run = try #require(try manifest["run"] as? [String: Any])
        return try #require(run["cached_files"] as? Int)
    }

    /// What the manifest says of the inputs.
    func inputs() throws -> Data {
        let inputs = try #require(try manifest["inputs"] as? [[String: Any]])
        return try JSONSerialization.data(withJSONObject: inputs, options: .sortedKeys)
    }
}
