import Fixtures
import Foundation
import Testing

@testable import Pipeline

@Suite("Files that are read both as clicks and as installs")
struct SharedFilesTests {
    private static func warning(_ files: String) -> String {
        "\(files) read both as clicks and as installs; check the patterns of both"
    }

    /// Lines that are clicks and installs at once.
    private static func lines(_ name: String) -> [String] {
        (0..<2).map { number in
            #"{"click_id":"\#(name)\#(number)","install_id":"\#(name)\#(number)","link_id":"l","#
                + #""clicked_at":"2026-11-05T09:00:00Z","requested_at":"2026-11-05T09:00:00Z"}"#
        }
    }

    private static func world(clicks: [String], installs: [String], files: [String]) throws -> DayWorld {
        let world = try DayWorld(text: DeviceLogs.pipeline(clicks: clicks, installs: installs))
        for file in files { try world.run.write(lines(file), to: file) }
        return world
    }

    /// What a check of the logs says of them.
    private static func checked(_ world: DayWorld) throws -> [String] {
        try PipelineCheck(pipeline: world.run.pipeline).probe(logsIn: world.run.options.input).compactMap(\.sharing)
    }

    @Test("are told of by runs and checks, the first three of them by name")
    func told() async throws {
        let files = ["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl", "e.jsonl"]
        for (installs, told) in [
            (["b.jsonl"], "b.jsonl is"), (["c.jsonl", "b.jsonl"], "b.jsonl and c.jsonl are"),
            (["*.jsonl"], "a.jsonl, b.jsonl, c.jsonl and 2 other files are"),
        ] {
            let world = try Self.world(clicks: ["*.jsonl"], installs: installs, files: files)
            #expect(try await world.run.result().warningTexts == [Self.warning(told)])
            #expect(try Self.checked(world) == [Self.warning(told)])
        }
        let apart = try Self.world(clicks: ["[ab].jsonl"], installs: ["[cde].jsonl"], files: files)
        #expect(try await apart.run.result().warnings == [])
        #expect(try Self.checked(apart) == [])
    }

    @Test("are told of under their name as clicks where a link has another")
    func linked() async throws {
        let world = try Self.world(clicks: ["a.jsonl"], installs: ["b.jsonl"], files: ["a.jsonl"])
        try world.run.scratch.link("in/b.jsonl", to: "a.jsonl")
        #expect(try await world.run.result().warningTexts == [Self.warning("a.jsonl is")])
        #expect(try Self.checked(world) == [Self.warning("a.jsonl is")])
    }

    @Test("are told of once in a run for days")
    func days() async throws {
        let world = try Self.world(clicks: ["*.jsonl"], installs: ["*.jsonl"], files: ["a.jsonl"])
        let told = try await world.result(("2026-11-05", "2026-11-06"), to: "days").warningTexts
        #expect(told.filter { $0.contains("both") } == [Self.warning("a.jsonl is")])
    }

    @Test("are told of where their lines are unreadable as one of them")
    func unreadable() async throws {
        var run = try Self.world(clicks: ["*.jsonl"], installs: ["*.jsonl"], files: []).run
        try run.write([#"{"click_id":"c","clicked_at":"2026-11-05T09:00:00Z","link_id":"l"}"#], to: "a.jsonl")
        run.options.unreadableLimit = .count(0)
        let failure = try await run.failure()
        #expect(failure.kind == .tooManyUnreadable)
        #expect(failure.description.contains("; \(Self.warning("a.jsonl is")); "), "\(failure)")
    }
}
