import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("What a run for days has left in their folder")
struct DaysLeftoverTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    @Test("is swept by the next run, and what only looks like it is not")
    func sweeping() async throws {
        let range = (from: logs.days[0], to: logs.days[0])
        _ = try await world.result(range, to: "days")
        try world.run.scratch.write(["{"], to: "days/date=\(logs.days[0])/.run.json.new")
        try world.run.scratch.write(["{"], to: "days/.date=\(logs.days[1]).staging-4711/run.json")
        // What only looks like it is somebody else's.
        let others = [".date=\(logs.days[1]).staging-notes", ".date=mine.staging-1"]
        for name in others { try world.run.scratch.write(["{"], to: "days/\(name)/mine") }
        _ = try await world.result(range, to: "days")
        let left = world.run.scratch.names(in: "days").filter(others.contains)
        #expect(left == others)
        for name in others { try world.run.scratch.remove("days/\(name)") }
        #expect(world.run.scratch.names(in: "days").filter { $0 != ".cache" } == ["date=\(logs.days[0])"])
        #expect(!world.run.scratch.has("days/date=\(logs.days[0])/.run.json.new"))
    }

    @Test("keeps no day from being published again, even where it cannot be removed")
    func unremovable() async throws {
        let day = logs.days[0]
        func force() async throws -> RunResult {
            try await world.result((day, day), to: "days") { $0.isForced = true }
        }
        _ = try await force()
        let old = try UnremovableFolder(in: "days/date=\(day)", of: world.run.scratch)
        defer { old.end() }
        let first = try await force()
        #expect(first.days.map(\.outcome) == [.unchanged])
        let folder = world.run.scratch.path(of: "days/date=\(day)")
        #expect(first.warnings.count == 1)
        #expect(first.warningTexts.first?.hasPrefix("\(folder) is replaced, but its old content") == true)
        let second = try await force()
        #expect(second.days.map(\.outcome) == [.unchanged])
        #expect(second.warnings.count == 1, "\(second.warnings)")
        #expect(second.warningTexts.first?.hasPrefix("cannot remove what an earlier run left: ") == true)
        #expect(world.run.scratch.names(in: "days").count { $0.contains(".staging-") } == 1)
    }

    @Test("is put back where it is the only content of a published day")
    func putBack() async throws {
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        let folder = "\(world.run.scratch.path)/days"
        try FileManager.default.moveItem(
            atPath: "\(folder)/date=\(logs.days[0])", toPath: "\(folder)/.date=\(logs.days[0]).previous")
        // One that was killed a moment later, when the new content had its place.
        try FileManager.default.copyItem(
            atPath: "\(folder)/date=\(logs.days[1])", toPath: "\(folder)/.date=\(logs.days[1]).previous")
        let next = try await world.result((logs.days[2], logs.days[2]), to: "days")
        #expect(next.warnings == [])
        #expect(!world.run.scratch.names(in: "days").contains { $0.hasSuffix(".previous") })
        let all = try await world.result((logs.days[0], logs.days[2]), to: "days")
        #expect(all.days.map(\.outcome) == [.upToDate, .upToDate, .upToDate])
    }
}
