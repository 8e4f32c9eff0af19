import Fixtures
import Foundation
import Pipeline
import Testing

/// Results whose lines are damaged behind a hash that is right: what reads them names the file,
/// and what is wrong in it.
@Suite struct DamagedResultsTests {
    private let run: WholeRun

    private init() throws { run = try ReviewedWorld(pipelines: ReviewedWorld.softerAndOften).run }

    private var result: String { "\(run.scratch.path)/out" }

    private func path(_ name: String) -> String { "\(result)/\(name)" }

    private func failure(_ pipeline: String) async throws -> RunError {
        let pipeline = "\(run.scratch.path)/\(pipeline).yaml"
        return try #require(
            await #expect(throws: RunError.self) {
                try await Rescoring(result: result, pipeline: pipeline, threads: 2)
                    .publish(to: "\(run.scratch.path)/rescored", isForced: false)
            })
    }

    /// Replaces the last line of a file that holds `old`, and its hash in run.json.
    private func damage(_ name: String, _ old: String, _ new: String) throws {
        let published = try Published(folder: result)
        var lines = try published.lines(name)
        let place = try #require(lines.lastIndex { $0.contains(old) }, "\(name) holds \(old)")
        lines[place] = lines[place].replacing(old, with: new)
        try replace(name, by: lines)
    }

    /// Replaces a file, and its hash in run.json.
    private func replace(_ name: String, by lines: [String]) throws {
        try run.replaceOutput(name, by: bytes(of: lines))
    }

    /// What a list of one candidate begins with; digits behind it make its number a greater one.
    private static let single = "\"total\":1,\"cut\":false,\"hot\":false,\"candidates\":["

    @Test(arguments: [
        ("softer", "state.jsonl.gz", "\"status\":", "\"state\":", "the next of its keys"),
        ("softer", "attributions.jsonl.gz", "\"tier\":\"", "\"tier\":\"x", "a tier of the pipeline"),
        ("softer", "attributions.jsonl.gz", "\"confidence\":0.", "\"confidence\":10.", "a confidence from 0 to 1"),
        ("softer", "attributions.jsonl.gz", "\"reason\":null", "\"reason\":\"idle\"", "a verdict of screening"),
        ("softer", "state.jsonl.gz", "null,\"level\":\"", "101,\"level\":\"", "a score from 0 to 100"),
        ("often", "candidates.jsonl.gz", "[{\"click\":", "[{\"click\":1", "the number of the next click"),
        ("often", "candidates.jsonl.gz", "\"tiers\":[{", "\"tiers\":({", "the character ["),
        ("often", "candidates.jsonl.gz", single, "\(single)99999", "a spelling of click 99999"),
        ("often", "candidates.jsonl.gz", "\"click\":null}", "\"touch\":null}", "what a tier of its kind finds"),
    ])
    func `a line that is damaged is told of by its own file`(
        pipeline: String, name: String, old: String, new: String, problem: String
    ) async throws {
        _ = try await run.published()
        try damage(name, old, new)
        let error = try await failure(pipeline)
        #expect(error.kind == .inputOutput)
        #expect(error.description.contains("/\(name): a line lacks \(problem)"), "\(error)")
        #expect(error.description.contains("run the pipeline again"), "\(error)")
    }

    @Test(arguments: [(11, 999_999_999_999_999_999), (9_000, 1 << 50), (1, (1 << 50) + 1)])
    func `a report of more clicks than any run reads is not used`(rows: Int, clicks: Int) async throws {
        let name = "reports/campaigns.csv"
        let header = try #require(try await run.published().lines(name).first)
        let cells = header.split(separator: ",", omittingEmptySubsequences: false).count - 2
        try replace(
            name, by: [header] + (0..<rows).map { "c\($0),\(clicks)" + String(repeating: ",0", count: cells) })
        let error = try await failure("softer")
        #expect(error.kind == .inputOutput)
        #expect(error.description.contains("/\(name): a row lacks counts of clicks"), "\(error)")
    }

    @Test func `an explanation tells of a candidate that no line spells out`() async throws {
        let rows = try await run.published().rows
        let candidates = "candidates.jsonl.gz"
        try damage(candidates, Self.single, "\(Self.single)99999")
        let lines = try Published(folder: result).lines(candidates)
        let place = try #require(lines.firstIndex { $0.contains("[99999") })
        let install = try #require(rows[place]["install_id"] as? String)
        let explainer = try ResultExplainer(result: result)
        let error = await #expect(throws: RunError.self) { try await explainer.explain(install) }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description.contains("/\(candidates): a line lacks a spelling of click 99999") == true)
    }

    @Test(
        "a result whose counts do not fit together is not used, and is no defect of the program",
        arguments: [
            ("click_lines", ["records": 1], "run.json: its counts of click_lines do not add up;"),
            ("installs", ["decided": 1], "run.json: its counts of installs do not add up;"),
            ("clicks", ["usable": -1, "duplicate": 1], "/out: its rows or reports are not those that run.json"),
        ] as [(String, [String: Int], String)])
    func unfitting(family: String, differences: [String: Int], problem: String) async throws {
        var manifest = try await run.published().manifest
        var counts = try #require(manifest["counts"] as? [String: Any])
        var members = try #require(counts[family] as? [String: Int])
        for (name, difference) in differences { members[name, default: 0] += difference }
        counts[family] = members
        manifest["counts"] = counts
        try JSONSerialization.data(withJSONObject: manifest).write(to: URL(fileURLWithPath: path("run.json")))
        let error = try await failure("often")
        #expect(error.kind == .inputOutput && error.description.contains(problem), "\(error)")
    }

    @Test func `a result that lacks a row is not used, and is no defect of the program`() async throws {
        let published = try await run.published()
        for name in ["candidates.jsonl.gz", "state.jsonl.gz"] {
            try replace(name, by: try published.lines(name).dropLast())
        }
        let error = try await failure("often")
        #expect(error.kind == .inputOutput)
        #expect(error.description.contains("/out: its rows or reports are not those that run.json counts;"), "\(error)")
    }

    @Test func `a result is not used if its state and its candidates have different numbers of lines`() async throws {
        let name = "state.jsonl.gz"
        let lines = try await run.published().lines(name)
        for count in [lines.count - 1, lines.count + 1] {
            try replace(name, by: (lines + lines).prefix(count).map { $0 })
            let error = try await failure("often")
            #expect(error.kind == .inputOutput)
            let problem = "/out: state.jsonl.gz has \(count) lines and candidates.jsonl.gz \(lines.count);"
            #expect(error.description.contains(problem), "\(error)")
            #expect(!run.scratch.has("rescored"))
            let planned = await #expect(throws: RunError.self) {
                try await Rescoring(result: result, pipeline: "\(run.scratch.path)/often.yaml", threads: 2).plan()
            }
            #expect(planned?.description == error.description)
        }
    }

    @Test(
        arguments: [
            ("click_lines", nil), ("install_lines", "records"), ("clicks", nil), ("installs", "other_days"),
        ] as [(String, String?)])
    func `a result whose counts are not all there is not used`(family: String, member: String?) async throws {
        var manifest = try await run.published().manifest
        var counts = try #require(manifest["counts"] as? [String: Any])
        var members = try #require(counts[family] as? [String: Any])
        if let member { members[member] = nil }
        counts[family] = member == nil ? nil : members
        manifest["counts"] = counts
        try JSONSerialization.data(withJSONObject: manifest).write(to: URL(fileURLWithPath: path("run.json")))
        let error = try await failure("softer")
        let name = "counts.\(family)" + (member.map { ".\($0)" } ?? "")
        #expect(error.kind == .inputOutput && error.description.contains("run.json: it lacks \(name);"), "\(error)")
        let planned = await #expect(throws: RunError.self) {
            try await Rescoring(result: result, pipeline: "\(run.scratch.path)/softer.yaml", threads: 2).plan()
        }
        #expect(planned?.description == error.description)
    }
}
