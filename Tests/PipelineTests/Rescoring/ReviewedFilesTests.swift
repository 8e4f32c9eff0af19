import Fixtures
import Foundation
import Pipeline
import Testing

/// A re-scoring of a result whose files are not all as its run wrote them.
@Suite("A result's files")
struct ReviewedFilesTests {
    private let run: WholeRun
    private let logs: Logs

    /// A result of some random lines, decided by `warplink`.
    private init() throws {
        let world = try ReviewedWorld(
            pipelines: ReviewedWorld.softerAndOften + [
                ("shorter", "72h", "26h"), ("default", "  window: 72h", "  window: 72h\n  window_default: 6h"),
            ])
        (run, logs) = (world.run, world.logs)
    }

    private func path(_ name: String) -> String { "\(run.scratch.path)/out/\(name)" }

    private func rescored(_ pipeline: String) async throws -> Published {
        try await run.rescored(with: "\(run.scratch.path)/\(pipeline).yaml")
    }

    /// The error of a re-scoring, which its plan has shown before.
    private func refusal(_ pipeline: String) async throws -> RunError {
        let planned = await #expect(throws: RunError.self) {
            try await Rescoring(
                result: "\(run.scratch.path)/out", pipeline: "\(run.scratch.path)/\(pipeline).yaml", threads: 2
            ).plan()
        }
        let error = try #require(await #expect(throws: RunError.self) { try await rescored(pipeline) })
        #expect(planned?.description == error.description)
        return error
    }

    /// Puts another sound gzip file in the place of one.
    private func change(_ name: String) throws {
        let other = try WholeRun("warplink", clicks: [], installs: [])
        try other.write([String(repeating: "{}", count: 20)], to: "clicks-2.jsonl.gz")
        try FileManager.default.removeItem(atPath: path(name))
        try FileManager.default.copyItem(atPath: "\(other.scratch.path)/in/clicks-2.jsonl.gz", toPath: path(name))
    }

    @Test(
        "that hold something else are not used, also where they would only be taken over",
        arguments: [
            ("softer", "candidates.jsonl.gz"), ("softer", "rejects.jsonl.gz"), ("softer", "attributions.jsonl.gz"),
            ("softer", "state.jsonl.gz"), ("often", "candidates.jsonl.gz"),
        ])
    func changed(pipeline: String, name: String) async throws {
        _ = try await run.published()
        let sound = try Data(contentsOf: URL(fileURLWithPath: path(name)))
        try change(name)
        let error = try #require(await #expect(throws: RunError.self) { try await rescored(pipeline) })
        #expect(error.kind == .inputOutput && error.description.contains(path(name)))
        #expect(!FileManager.default.fileExists(atPath: "\(run.scratch.path)/rescored/run.json"))
        // What was cut behind the last line is no line's damage.
        try (sound + [0]).write(to: URL(fileURLWithPath: path(name)))
        let longer = try #require(await #expect(throws: RunError.self) { try await rescored(pipeline) })
        #expect(longer.kind == .inputOutput)
        #expect(longer.description.hasPrefix("cannot use \(path(name)): its content is not what"), "\(longer)")
        try sound.write(to: URL(fileURLWithPath: path(name)))
        _ = try await rescored(pipeline)
    }

    @Test("that links lead to are not copied if they are devices, which never end, or have another size")
    func linked() async throws {
        _ = try await run.published()
        let name = "candidates.jsonl.gz"
        let sound = try Data(contentsOf: URL(fileURLWithPath: path(name)))
        try sound.write(to: URL(fileURLWithPath: run.scratch.path(of: "elsewhere")))
        try (sound + [0]).write(to: URL(fileURLWithPath: run.scratch.path(of: "longer")))
        for (target, problem) in [
            ("/dev/zero", "cannot read \(path(name)): it is not a regular file; "),
            ("../longer", "cannot use \(path(name)): its content is not what its run wrote"),
        ] {
            try FileManager.default.removeItem(atPath: path(name))
            try run.scratch.link("out/\(name)", to: target)
            let error = try #require(await #expect(throws: RunError.self) { try await rescored("softer") })
            #expect(error.kind == .inputOutput && error.description.hasPrefix(problem), "\(error)")
        }
        try FileManager.default.removeItem(atPath: path(name))
        try run.scratch.link("out/\(name)", to: "../elsewhere")
        _ = try await rescored("softer")
    }

    @Test("that hold other counts of clicks are not used, nor those that are gone", arguments: ["softer", "often"])
    func changedReports(pipeline: String) async throws {
        _ = try await run.published()
        for name in ["campaigns", "days", "tiers"].map({ "reports/\($0).csv" }) {
            let sound = try Data(contentsOf: URL(fileURLWithPath: path(name)))
            // The last row's last digit: a count of clicks or keys would be believed.
            var other = sound
            other[other.count - 3] = other[other.count - 3] == 0x31 ? 0x32 : 0x31
            try other.write(to: URL(fileURLWithPath: path(name)))
            let error = try await refusal(pipeline)
            #expect(error.kind == .inputOutput && error.description.contains(path(name)))
            try FileManager.default.removeItem(atPath: path(name))
            let missing = try await refusal(pipeline)
            #expect(missing.kind == .inputMissing && missing.description.contains(path(name)))
            try sound.write(to: URL(fileURLWithPath: path(name)))
        }
        try FileManager.default.removeItem(atPath: path("rejects.jsonl.gz"))
        let error = try await refusal(pipeline)
        #expect(error.kind == .inputMissing && error.description.contains(path("rejects.jsonl.gz")))
    }

    @Test("that hold other rows are not compared with what a plan would give", arguments: ["often", "softer"])
    func changedRows(pipeline: String) async throws {
        _ = try await run.published()
        let rows = "attributions.jsonl.gz"
        let lines = try Published(folder: "\(run.scratch.path)/out").lines(rows)
        try run.scratch.write(lines.map { $0.replacing("0.85", with: "0.55") }, to: "out/\(rows)")
        let rescoring = try Rescoring(
            result: "\(run.scratch.path)/out", pipeline: "\(run.scratch.path)/\(pipeline).yaml", threads: 2)
        let error = await #expect(throws: RunError.self) { try await rescoring.plan() }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description.contains(path(rows)) == true, "\(String(describing: error))")
    }

    @Test("that are there and cannot be read are not said to be gone")
    func unreadable() async throws {
        _ = try await run.published()
        let name = "reports/tiers.csv"
        try FileManager.default.removeItem(atPath: path(name))
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
        let error = try #require(await #expect(throws: RunError.self) { try await rescored("softer") })
        #expect(error.kind == .inputOutput, "\(error)")
        #expect(error.description.hasPrefix("cannot read \(path(name)): "), "\(error)")
    }

    @Test("are all compressed as the new pipeline says")
    func compressedAnew() async throws {
        let before = try await run.published()
        var changed = run
        try changed.decide(by: shippedText("warplink", ("gzip: fast", "gzip: small")), named: "small")
        let found = try await rescored("small")
        changed.options.output = .folder("\(run.scratch.path)/small")
        _ = try await changed.result()
        let expected = try Published(folder: "\(run.scratch.path)/small")
        for name in ["attributions", "candidates", "state", "responses", "rejects"].map({ "\($0).jsonl.gz" }) {
            #expect(before.files[name] != expected.files[name], "\(name)")
            #expect(found.files[name] == expected.files[name], "\(name)")
        }
    }

    @Test("whose counts no run can have written are refused", arguments: ["9223372036854775807", "-1"])
    func impossibleCounts(count: String) async throws {
        _ = try await run.published()
        let manifest = try String(contentsOfFile: path("run.json"), encoding: .utf8)
        try manifest.replacing(try Regex("\"unreadable\": [0-9]+"), with: "\"unreadable\": \(count)")
            .write(toFile: path("run.json"), atomically: true, encoding: .utf8)
        let error = try #require(await #expect(throws: RunError.self) { try await rescored("softer") })
        #expect(error.kind == .inputOutput && error.description.contains("run.json"))
    }

    @Test(
        "without a sound hash in run.json are not used, by whatever reads them",
        arguments: ["attributions", "candidates", "state", "rejects", "reports/tiers"],
        ["none", "malformed", "unnamed"])
    func unsoundHash(name: String, harm: String) async throws {
        let install = try #require(try await run.published().rows.first?["install_id"] as? String)
        let url = URL(fileURLWithPath: path("run.json"))
        var manifest = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        var outputs = try #require(manifest["outputs"] as? [[String: Any]])
        let place = try #require(outputs.firstIndex { ($0["name"] as? String)?.hasPrefix(name + ".") == true })
        switch harm {
        case "none": outputs[place]["hash"] = nil
        case "malformed": outputs[place]["hash"] = "no hash"
        default: outputs.remove(at: place)
        }
        manifest["outputs"] = outputs
        try JSONSerialization.data(withJSONObject: manifest).write(to: url)
        let result = "\(run.scratch.path)/out"
        let all: [(what: String, work: () async throws -> Void)] = [
            ("rescore", { _ = try await rescored("softer") }), ("decide", { _ = try await rescored("often") }),
            ("explain", { _ = try await ResultExplainer(result: result).explain(install) }),
            ("diff", { _ = try ResultDifference(result, result).compare() }),
        ]
        // What run.json does not name at all is missed by what reads it; rejects are only taken over.
        let readers = [
            "attributions": ["rescore", "explain", "diff"], "candidates": ["decide", "explain"],
            "state": ["rescore", "decide"], "rejects": [], "reports/tiers": ["rescore", "decide"],
        ]
        for (what, work) in all where harm != "unnamed" || readers[name]?.contains(what) == true {
            let error = await #expect(throws: RunError.self, "\(what)") { try await work() }
            #expect(
                error?.kind == .inputOutput && error?.description.contains("run.json") == true,
                "\(what): \(error?.description ?? "")")
            #expect(error?.description.contains("with --force") == true, "\(what): \(error?.description ?? "")")
        }
    }

    @Test(
        "are those of a run.json that tells all of its inputs",
        arguments: ["path", "size", "hash", "lines", "warnings"])
    func unsoundInput(key: String) async throws {
        _ = try await run.published()
        let text = try String(contentsOfFile: path("run.json"), encoding: .utf8)
        let place = try #require(text.range(of: "\"inputs\": ["))
        try (text[..<place.upperBound] + text[place.upperBound...].replacing("\"\(key)\": ", with: "\"x\": "))
            .write(toFile: path("run.json"), atomically: true, encoding: .utf8)
        let error = try #require(await #expect(throws: RunError.self) { try await rescored("softer") })
        #expect(error.kind == .inputOutput, "\(error)")
        #expect(
            error.description.contains("cannot read \(path("run.json")): it has no valid \"\(key)\" of"), "\(error)")
    }

    @Test("need no candidates where a change moves no click")
    func withoutCandidates() async throws {
        _ = try await run.published()
        let expected = try await rescored("softer").contents()
        try FileManager.default.removeItem(atPath: path("candidates.jsonl.gz"))
        let found = try await rescored("softer")
        #expect(!found.files.keys.contains("candidates.jsonl.gz"))
        expectSame(expected.filter { $0.key != "candidates.jsonl.gz" }, try found.contents(), "without candidates")
        #expect(String(describing: try found.manifest["outputs"]).contains("candidates") == false)
    }

    @Test("tell how many clicks there are in a shorter window as a run counts them, or do not tell")
    func totals() async throws {
        _ = try await run.published()
        func totals(_ published: Published) throws -> [[Int?]] {
            try published.objects("candidates.jsonl.gz").map { install in
                let tiers = try #require(install["tiers"] as? [[String: Any]])
                return tiers.map { $0["total"] as? Int }
            }
        }
        for pipeline in ["shorter", "default"] {
            let full = try WholeRun("\(run.scratch.path)/\(pipeline).yaml")
            try logs.write(to: full)
            let (expected, found) = (try totals(try await full.published()), try totals(try await rescored(pipeline)))
            var told = 0
            for (expected, found) in zip(expected.joined(), found.joined()) where found != nil {
                #expect(found == expected, "\(pipeline)")
                told += expected ?? 0
            }
            #expect(told > 0 && expected.map(\.count) == found.map(\.count))
        }
    }

    @Test("of a run with shorter windows are decided with windows that are shorter still")
    func shorterWindow() async throws {
        var run = run
        run.options.window = .seconds(48 * 3_600)
        _ = try await run.published()
        let found = try await rescored("shorter")
        var full = try WholeRun("\(run.scratch.path)/shorter.yaml")
        try logs.write(to: full)
        full.options.threads = 1
        #expect(try await full.published().content("attributions.jsonl.gz") == found.content("attributions.jsonl.gz"))
    }
}
