import AttributionModel
import Compression
import Fixtures
import Foundation
import Testing

@testable import Pipeline

/// Explanations of a result whose files are cut in other ways than a run cuts them.
@Suite("What is read of a result to explain an install")
struct PartLinesTests {
    private static let names = ["attributions.jsonl.gz", "candidates.jsonl.gz", "state.jsonl.gz"]

    /// A run whose candidates are in small blocks, and the ids of whose installs have to be escaped.
    private func run(candidates: String) throws -> WholeRun {
        var world = try ReviewedWorld(pipelines: [("own", "candidates: keep", "candidates: \(candidates)")])
        let id = "\"install_id\":\""
        world.logs.installs = world.logs.installs.map { line in
            Array(String(decoding: line, as: UTF8.self).replacing(id, with: id + "\\\"\\u005c").utf8)
        }
        try world.logs.write(to: world.run)
        var run = world.run.withSmallBlocks
        run.pipeline = run.scratch.path(of: "own.yaml")
        return run
    }

    /// What is explained of each install of a result.
    private func explanations(of run: WholeRun, threads: Int) async throws -> [String] {
        var explainer = try ResultExplainer(result: run.scratch.path(of: "out"))
        explainer.threads = threads
        var texts: [String] = []
        for row in try run.lastPublished().rows {
            texts.append(try await explainer.explain(try #require(row["install_id"] as? String)).json)
        }
        return texts
    }

    /// Of which pieces a file consists, read twice.
    private func pieces(
        of run: WholeRun, _ name: String, _ numbers: ClosedRange<Int> = 0...Int.max
    ) async throws -> [Int] {
        let part = try PublishedPart(run.scratch.path(of: "out"))
        var lines = PartLines(name: name, parts: [part, part], threads: 3)
        return try await lines.map(numbers) { $0.number }
    }

    /// Lines as members of so many bytes.
    private func members(of lines: [UInt8], _ size: Int) throws -> [UInt8] {
        var (rest, members) = (lines[...], [UInt8]())
        while !rest.isEmpty {
            members += try GzipMember.compress(Array(rest.prefix(size)).span, effort: .fast)
            rest = rest.dropFirst(size)
        }
        return members
    }

    @Test("is the same however its files are cut, and if one thread reads them", arguments: ["keep", "drop"])
    func cut(candidates: String) async throws {
        let run = try run(candidates: candidates)
        let published = try await run.published()
        let expected = try await explanations(of: run, threads: 1)
        #expect(expected.contains { $0.contains("\"claimed_by\": \"\\\"\\\\") } == (candidates == "keep"))
        let names = Self.names.filter { published.files[$0] != nil }
        for size in [500, 3_000, 20_000] {
            for name in names {
                try run.replaceOutput(name, by: try members(of: published.content(name), size))
            }
            #expect(try await explanations(of: run, threads: 3) == expected, "\(size) bytes a member")
            // Some lines are longer than the smallest members, which are then not decoded side by side.
            guard size > 500 else { continue }
            let found = try await pieces(of: run, names[0])
            let last = 2 * ((try published.content(names[0]).count - 1) / size)
            #expect(found.filter { $0 % 2 == 0 } == Array([0...last, 0...last].joined().filter { $0 % 2 == 0 }))
            #expect(found.contains(1))
            #expect(try await pieces(of: run, names[0], 1...2) == [1, 2, 1, 2])
        }
        // No gzip at all: decoded from front to back.
        for name in names { try run.replaceOutput(name, by: try published.content(name)) }
        #expect(try await explanations(of: run, threads: 3) == expected)
    }

    @Test("is combined line after line, whichever thread is done first")
    func order() async throws {
        let run = try run(candidates: "drop")
        let lines = try await run.published().content(Self.names[2])
        try run.replaceOutput(Self.names[2], by: try members(of: lines, 3_000))
        let part = try PublishedPart(run.scratch.path(of: "out"))
        var read = PartLines(name: Self.names[2], parts: [part, part], threads: 4)
        let found = try await read.reduce(into: [[UInt8](), []]) { piece in
            Array(piece.lines.bytes[piece.lines.start..<piece.lines.count])
        } combining: { found, part, lines in
            found[part] += lines
        }
        #expect(found == [lines, lines])
        let pieces = try await read.map { $0.number }
        #expect(pieces.count > 8)
    }

    @Test("is decoded side by side also where a day has no lines")
    func quietDay() async throws {
        let (run, quiet) = (try run(candidates: "drop"), try run(candidates: "drop"))
        let lines = try await run.published().content(Self.names[0])
        let half = lines.count / 2
        try run.replaceOutput(
            Self.names[0],
            by: try GzipMember.compress(Array(lines[..<half]).span, effort: .fast)
                + GzipMember.compress(Array(lines[half...]).span, effort: .fast))
        _ = try await quiet.published()
        try quiet.replaceOutput(Self.names[0], by: try GzipMember.compress([UInt8]().span, effort: .fast))
        let parts = try [run, quiet, run].map { try PublishedPart($0.scratch.path(of: "out")) }
        var read = PartLines(name: Self.names[0], parts: parts, threads: 3)
        // One thread alone would read each file as one piece.
        #expect(try await read.map { $0.number } == [0, 1, 2, 0, 1, 2])
    }

    @Test("is told of where it is damaged, also if no candidates have the install")
    func damagedRows() async throws {
        let run = try run(candidates: "keep")
        _ = try await run.published()
        try run.scratch.write("x", to: "out/\(Self.names[0])")
        let error = await #expect(throws: RunError.self) {
            try await ResultExplainer(result: run.scratch.path(of: "out")).explain("nobody")
        }
        #expect(error?.kind == .inputOutput)
    }
}
