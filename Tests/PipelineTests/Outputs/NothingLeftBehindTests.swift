import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("What fails")
struct NothingLeftBehindTests {
    private static let install = #"{"install_id":"i1","timestamp":"2026-11-05T08:00:00Z"}"#

    /// What lies in the folder of a run besides its inputs.
    private func others(_ run: WholeRun) -> [String] { run.scratch.names().filter { $0 != "in" } }

    @Test("leaves nothing where no inputs are found, or none of use", arguments: [nil, "2026-11-05"])
    func runs(date: String?) async throws {
        for isMissing in [true, false] {
            var run = try WholeRun("warplink")
            if let date { run.options.days = DayOptions(over: .range(from: date, to: date)) }
            if !isMissing {
                try run.write(["nonsense"], to: "clicks-1.jsonl.gz")
                try run.write([Self.install], to: "installs-1.jsonl.gz")
                run.options.unreadableLimit = .count(0)
            }
            for name in ["out", "new/deep/out"] {
                run.options.output = .folder("\(run.scratch.path)/\(name)")
                let failure = try await run.failure()
                #expect(failure.kind == (isMissing ? .inputMissing : .tooManyUnreadable))
                #expect(others(run) == [], "\(failure)")
            }
            // The folders stay where the run is of use.
            try run.write([] as [String], to: "clicks-1.jsonl.gz")
            try run.write([Self.install], to: "installs-1.jsonl.gz")
            _ = try await run.result()
            #expect(run.scratch.names(in: "new/deep") == [".out.lock", "out"])
        }
    }

    @Test("leaves nothing where no run could write to the folder for spilling", arguments: [nil, "2026-11-05"])
    func temporaryFolder(date: String?) async throws {
        var run = try WholeRun("warplink", clicks: [], installs: [Self.install])
        if let date { run.options.days = DayOptions(over: .range(from: date, to: date)) }
        // Nobody makes a folder in a file, whatever the rights.
        try run.scratch.write(["a file"], to: "temporary")
        run.options.temporaryFolder = run.scratch.path(of: "temporary")
        let failure = try await run.failure()
        #expect(failure.kind == .cannotCreateOutput)
        #expect(failure.description.contains("--temp-dir"), "\(failure)")
        #expect(others(run) == ["temporary"])

        run.options.temporaryFolder = run.scratch.path
        _ = try await run.result()
        #expect(others(run) == [".out.lock", "out", "temporary"])
    }

    @Test("leaves nothing where a result lacks what a re-scoring needs", arguments: [false, true])
    func rescorings(ofDays: Bool) async throws {
        var run = try WholeRun("warplink", clicks: [], installs: [Self.install])
        if ofDays { run.options.days = DayOptions(over: .range(from: "2026-11-05", to: "2026-11-05")) }
        _ = try await run.result()
        let part = ofDays ? "out/date=2026-11-05" : "out"
        try run.scratch.remove("\(part)/rejects.jsonl.gz")
        let before = others(run)
        let error = await #expect(throws: RunError.self) {
            try await Rescoring(result: run.scratch.path(of: "out"), pipeline: "warplink", threads: 1)
                .publish(to: run.scratch.path(of: "new/deep/again"), isForced: false)
        }
        #expect(error?.kind == .inputMissing, "\(error?.description ?? "")")
        #expect(others(run) == before)
    }

    @Test("leaves nothing in its source, in which an output is known to lie though its name begins with an accent")
    func accents() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [Self.install])
        _ = try await run.result()
        let out = run.scratch.path(of: "out")
        let before = run.scratch.names(in: "out")
        let error = await #expect(throws: RunError.self) {
            try await Rescoring(result: out, pipeline: "warplink", threads: 1)
                .publish(to: "\(out)/\u{301}x", isForced: false)
        }
        #expect(
            error?.kind == .usage && error?.description.contains("it lies in") == true, "\(error?.description ?? "")")
        #expect(run.scratch.names(in: "out") == before)
    }

    @Test("tells a folder that cannot be looked into from one that is not there")
    func loop() async throws {
        let scratch = try ScratchDirectory()
        try scratch.link("loop", to: "loop")
        let error = await #expect(throws: RunError.self) {
            try await ResultExplainer(result: scratch.path(of: "loop")).explain("i")
        }
        #expect(error?.kind == .inputOutput)
        #expect(
            error?.description.contains("cannot look into \(scratch.path(of: "loop")): it is a symbolic link") == true)
        let missing = await #expect(throws: RunError.self) {
            try await ResultExplainer(result: scratch.path(of: "none")).explain("i")
        }
        #expect(missing?.kind == .inputMissing)
    }
}
