import Fixtures
import Foundation
import Pipeline
import Testing

/// README, Day by day: what the cache has of earlier days' states is what their files say.
@Suite("The cache of states")
struct StateCacheTests {
    @Test("has the state of every day that was published, and changes no byte of the next")
    func serves() async throws {
        let world = try await CachedWorld(DatedLogs())
        for date in world.dates[1...3] { _ = try await world.publish(date, to: "with") }
        #expect(try world.stateFiles().count == 3)
        for date in world.dates[4...5] {
            let result = try await world.expectSame(on: date, cached: { $0 > 0 })
            #expect(!result.warningTexts.contains { $0.contains("of the cache") })
        }
        #expect(try world.stateFiles().count == 5)
    }

    @Test(
        "has of a day when it is published what the next night reads of its state",
        arguments: ["", ", once_per: device_id", ", once_per: user_id"])
    func atPublication(oncePer: String) async throws {
        let world = try await CachedWorld(DatedLogs())
        if !oncePer.isEmpty {
            let screening = "  screening: {environment: production"
            try world.change("\(screening)}", "\(screening)\(oncePer)}")
        }
        // Installs that repeat others of their day and of days before, and inherit.
        for date in world.dates[2...4] { try world.renameInstalls(of: world.dates[2], to: date) }
        _ = try await world.days.result((world.dates[1], world.dates[2]), to: "with")
        for date in world.dates[3...4] { _ = try await world.publish(date, to: "with") }
        let files = try world.stateFiles()
        #expect(files.count == 4)
        let written = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        for file in files { try FileManager.default.removeItem(atPath: file) }
        _ = try await world.publish(world.dates[5], to: "with")
        for (file, bytes) in zip(files, written) {
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes, "\(file)")
        }
    }

    @Test("serves installs that came before, inherit, and find their clicks claimed days before")
    func meetings() async throws {
        let world = try await CachedWorld(DatedLogs())
        for date in world.dates[1...3] { _ = try await world.publish(date, to: "with") }
        // All installs of three days once more: every one of them has its like in a state.
        for date in world.dates[1...3] {
            try world.addInstalls(of: date, to: world.dates[4])
            try world.renameInstalls(of: date, to: world.dates[4])
        }
        let result = try await world.expectSame(on: world.dates[4], cached: { $0 > 0 })
        #expect(!result.warningTexts.contains { $0.contains("of the cache") })
        let published = try world.days.published(world.dates[4], in: "with")
        let rows = try published.rows
        #expect(try published.counts("installs")["duplicate"] ?? 0 > 0)
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
        let world = try await CachedWorld(DatedLogs())
        for date in world.dates[2...4] { _ = try await world.publish(date, to: "with") }
        try world.keep()
        let without = try await world.withoutCache(world.dates[5...6])
        for harm in CacheHarm.toAnyFile + ofStates {
            try world.restore()
            for path in try world.stateFiles() { try harm.apply(to: path) }
            let result = try await world.expect(without[0], on: world.dates[5], cached: { $0 > 0 })
            // All of them in one sentence.
            #expect(
                result.warningTexts.count { $0.contains("of the cache") } == 1, "\(harm.name): \(result.warningTexts)")
            // Written anew: by that run, or by the next where a piece was found broken on the way.
            try await world.expect(without[1], on: world.dates[6], cached: { $0 > 0 })
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
    /// Logs the installs of a day on another one again.
    fileprivate func addInstalls(of date: String, to other: String) throws {
        try write(installs(of: date).replacing(date, with: other), toInstallsOf: other, as: "\(date)-again")
    }

    /// Logs the installs of a day on another one again, by other ids.
    fileprivate func renameInstalls(of date: String, to other: String) throws {
        let text = try installs(of: date)
        let later = text.replacing(date, with: other).replacing("\"install_id\":\"", with: "\"install_id\":\"x")
        #expect(later != text)
        try write(later, toInstallsOf: other, as: "\(date)-renamed")
    }

    private func installs(of date: String) throws -> String {
        let path = "\(days.run.scratch.path)/in/\(installFolder(date))/app.jsonl"
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    private func write(_ lines: String, toInstallsOf date: String, as name: String) throws {
        try days.write(lines.split(separator: "\n").map { Array($0.utf8) }, toInstallsOf: date, as: name)
    }

    /// The cache files of states.
    fileprivate func stateFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".state") }.sorted()
            .map { "\(folder)/\($0)" }
    }
}
