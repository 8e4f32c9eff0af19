import Fixtures
import Foundation
import Pipeline
import Testing

/// Results that are made from others in several steps, with a few records each.
@Suite("A re-scoring of what several pipelines or re-scorings made")
struct RescoredScenesTests {
    /// A pipeline with one tier of addresses.
    private static func pipeline(
        once: String = "", window: String = "24h", singleUse: Bool = true, confidence: String = "0.85"
    ) -> String {
        """
        pipeline: p
        clicks: {path: [clicks-*]}
        installs: {path: [installs-*], screening: {\(once)}}
        match:
          window: \(window)
          max_candidates: 2
          single_use: \(singleUse)
          tiers:
            - {name: t, type: probabilistic, key: [ip], confidence: {by_age: [{younger_than: \(window), is: \(confidence)}]}}
          levels: {high: ">= 0.82", medium: ">= 0.5", low: ">= 0"}
        """
    }

    private static func click(_ id: String, at time: String) -> String {
        "{\"click_id\":\"\(id)\",\"clicked_at\":\"2026-11-\(time):00Z\",\"link_id\":\"l\",\"ip\":\"203.0.113.9\"}"
    }

    private static func install(_ id: String, at time: String) -> String {
        "{\"install_id\":\"\(id)\",\"requested_at\":\"2026-11-\(time):00Z\",\"user_id\":\"u\",\"ip\":\"203.0.113.9\"}"
    }

    /// A run with pipelines of some names beside it.
    private func run(_ pipelines: [String: String], clicks: [String], installs: [String]) throws -> WholeRun {
        let run = try WholeRun("", clicks: clicks, installs: installs)
        for (name, text) in pipelines { try run.scratch.write(text, to: "\(name).yaml") }
        return run
    }

    @Test("revises what repeats copied from a day of another pipeline")
    func repeatsOfAnotherPipeline() async throws {
        var run = try run(
            [
                "before": Self.pipeline(once: "once_per: user_id"),
                "after": Self.pipeline(once: "once_per: user_id", confidence: "0.8"),
            ],
            clicks: [Self.click("c", at: "01T10:00")],
            installs: [Self.install("i1", at: "01T11:00"), Self.install("i2", at: "02T11:00")])
        let path = run.scratch.path
        let days = ["2026-11-01", "2026-11-02"]
        for (day, pipeline) in zip(days, ["before", "after"]) {
            run.pipeline = "\(path)/\(pipeline).yaml"
            _ = try await DayWorld(run: run, zone: 0).result((day, day), to: "mixed")
        }
        let world = DayWorld(run: run, zone: 0)
        _ = try await world.result((days[0], days[1]), to: "full")
        let rescoring = try Rescoring(result: "\(path)/mixed", pipeline: run.pipeline, threads: 2)
        _ = try await rescoring.publish(to: "\(path)/rescored")
        for day in days {
            expectSame(
                try world.published(day, in: "full").contents(), try world.published(day, in: "rescored").contents(),
                day)
        }
        let planned = try JSONSerialization.jsonObject(with: Data(try await rescoring.plan().json.utf8))
        let changes = try #require((planned as? [String: Any])?["changes"] as? [String: Int])
        #expect(changes["changed_repeat"] == 1)
    }

    @Test("refuses a repeat whose original is gone, though an older install than history allows is there")
    func lostOriginal() async throws {
        let old = Self.pipeline(once: "once_per: user_id").replacing("24h\n", with: "24h\n  history: 2d\n")
        let filler = (1...5).map { Self.install("f\($0)", at: "0\($0)T09:00").replacing("\"u\"", with: "\"f\($0)\"") }
        var run = try run(
            ["old": old, "new": old.replacing("single_use: true", with: "single_use: false")],
            clicks: (1...5).map { Self.click("c\($0)", at: "0\($0)T10:00") },
            installs: filler + [(1, "01"), (2, "04"), (3, "05")].map { Self.install("i\($0)", at: "\($1)T11:00") })
        let path = run.scratch.path
        run.pipeline = "\(path)/old.yaml"
        let world = DayWorld(run: run, zone: 0)
        _ = try await world.result(("2026-11-01", "2026-11-05"), to: "days")
        let last = try world.published("2026-11-05", in: "days").rows.last
        #expect(last?["repeat_of"] as? String == "i2")
        try FileManager.default.removeItem(atPath: "\(path)/days/date=2026-11-04")
        let rescoring = try Rescoring(result: "\(path)/days", pipeline: "\(path)/new.yaml", threads: 2)
        let error = await #expect(throws: RunError.self) { try await rescoring.publish(to: "\(path)/rescored") }
        #expect(error?.kind == .inputMissing)
        let expected =
            "cannot decide install i3 of \(path)/days/date=2026-11-05: it repeats install i2, which no published day "
            + "before it holds; put back the day of install i2, choose days up to 2026-11-03 with --to, or run the "
            + "pipeline over the logs"
        #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }

    @Test("refuses to count exhausted installs whose list an earlier one left open")
    func openCut() async throws {
        let run = try run(
            [
                "wide": Self.pipeline(singleUse: false), "narrow": Self.pipeline(window: "6h", singleUse: false),
                "once": Self.pipeline(window: "6h"),
            ],
            // Within six hours the list of two is whole; the candidates do not tell that the third click lies before.
            clicks: [
                Self.click("c0", at: "01T00:00"), Self.click("c1", at: "01T10:00"), Self.click("c2", at: "01T10:30"),
            ],
            installs: ["01", "02", "03"].map { Self.install("i\($0)", at: "01T11:\($0)") })
        let path = run.scratch.path
        var wide = run
        wide.pipeline = "\(path)/wide.yaml"
        _ = try await wide.published()
        _ = try await Rescoring(result: "\(path)/out", pipeline: "\(path)/narrow.yaml", threads: 2)
            .publish(to: "\(path)/narrow")
        let rescoring = try Rescoring(result: "\(path)/narrow", pipeline: "\(path)/once.yaml", threads: 2)
        let error = await #expect(throws: RunError.self) { try await rescoring.publish(to: "\(path)/once") }
        #expect(error?.kind == .usage)
        #expect(
            error?.description.hasPrefix("cannot tell whether a list of tier t was cut: ") == true,
            "\(error?.description ?? "")")
    }

    /// What is dropped without which a re-scoring cannot be.
    @Test(
        "is refused by a plan for the files that it needs, though no setting is changed",
        arguments: ["responses: dynalinks, candidates: drop", "state: drop"])
    func lackingFiles(output: String) async throws {
        let text = Self.pipeline() + "\noutput: {\(output)}\n"
        var run = try run(
            ["before": text, "after": text.replacing("pipeline: p\n", with: "pipeline: p\ndescription: other\n")],
            clicks: [Self.click("c", at: "01T10:00")], installs: [Self.install("i", at: "01T11:00")])
        let path = run.scratch.path
        run.pipeline = "\(path)/before.yaml"
        _ = try await run.published()
        let rescoring = try Rescoring(result: "\(path)/out", pipeline: "\(path)/after.yaml", threads: 2)
        let refused = await #expect(throws: RunError.self) { try await rescoring.publish(to: "\(path)/again") }
        let planned = await #expect(throws: RunError.self) { try await rescoring.plan() }
        #expect(planned?.description == refused?.description)
        #expect(planned?.kind == .inputMissing && refused?.kind == .inputMissing)
    }
}
