import Fixtures
import Foundation
import Pipeline
import Testing

/// Spec §8a: what earlier days have decided counts; where it cannot be told, nothing goes on as if they were not there.
@Suite("Published days that are damaged")
struct DamagedDaysTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    /// What may be wrong with a `run.json`.
    enum Damage: CaseIterable {
        case missing, cut, foreign, undated, misplaced, uncountable
        case withoutHash, withoutSize, withoutLines, withoutDayLines, withoutInputs

        /// Whether it is damage to the list of inputs, which only runs and re-scorings look at.
        var isOfInputs: Bool { [.withoutLines, .withoutDayLines, .withoutInputs].contains(self) }

        func apply(to path: String) throws {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            /// Gives a member of all entries of a list another name.
            func hide(_ key: String, of list: String) throws {
                let place = try #require(text.range(of: "\n  \"\(list)\": ["))
                let entries = text[place.upperBound...].replacing("\"\(key)\": ", with: "\"x\": ")
                try Data((text[..<place.upperBound] + entries).utf8).write(to: URL(fileURLWithPath: path))
            }
            switch self {
            case .withoutHash: try hide("hash", of: "outputs")
            case .withoutSize: try hide("size", of: "outputs")
            case .withoutLines: try hide("lines", of: "inputs")
            case .withoutDayLines: try hide("day_lines", of: "inputs")
            case .withoutInputs:
                try Data(text.replacing("\n  \"inputs\": [", with: "\n  \"others\": [").utf8)
                    .write(to: URL(fileURLWithPath: path))
            case .missing: return try FileManager.default.removeItem(atPath: path)
            case .cut: try Data(text.utf8.prefix(400)).write(to: URL(fileURLWithPath: path))
            case .foreign: try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
            case .misplaced:
                try Data(text.replacing(#/"date": "[^"]*"/#, with: "\"date\": \"2026-01-01\"").utf8)
                    .write(to: URL(fileURLWithPath: path))
            case .uncountable:
                try Data(text.replacing(#/"records": \d+/#, with: "\"records\": \(Int.max)").utf8)
                    .write(to: URL(fileURLWithPath: path))
            case .undated:
                try Data(text.replacing("\"day_status\"", with: "\"status\"").utf8)
                    .write(to: URL(fileURLWithPath: path))
            }
        }
    }

    @Test("are told with what the system says of a manifest that it does not read")
    func unreadable() async throws {
        _ = try await world.result((logs.days[0], logs.days[0]), to: "days")
        let manifest = world.run.scratch.path(of: "days/date=\(logs.days[0])/run.json")
        try FileManager.default.removeItem(atPath: manifest)
        try FileManager.default.createDirectory(atPath: manifest, withIntermediateDirectories: false)
        let error = await #expect(throws: RunError.self) {
            try await world.result((logs.days[1], logs.days[1]), to: "days")
        }
        #expect(
            error?.description
                == "cannot read \(manifest): it is not a regular file; put back what was published, or remove "
                + "\(world.run.scratch.path)/days/date=\(logs.days[0]) and decide that day again")
    }

    @Test("stop every command by the manifest's name, with a remedy that works", arguments: Damage.allCases)
    func manifests(damage: Damage) async throws {
        let path = world.run.scratch.path
        let (first, last) = (logs.days[0], logs.days[3])
        _ = try await world.result((first, last), to: "days")
        let (lost, next) = (logs.days[1], logs.days[4])
        let result = "\(path)/damaged"
        try FileManager.default.copyItem(atPath: "\(path)/days", toPath: result)
        let manifest = "\(result)/date=\(lost)/run.json"
        try damage.apply(to: manifest)
        func expectStop(_ what: String, _ body: () async throws -> Void) async {
            let error = await #expect(throws: RunError.self, "\(what)") { try await body() }
            #expect(error?.kind == .inputOutput, "\(what): \(error?.description ?? "")")
            #expect(error?.description.contains("cannot read \(manifest): ") == true, "\(what)")
            let remedy = "put back what was published, or remove \(result)/date=\(lost) and decide that day again"
            #expect(error?.description.contains(remedy) == true, "\(error?.description ?? "")")
        }
        await expectStop("run") { _ = try await world.result((next, next), to: "damaged") }
        await expectStop("plan") {
            _ = try await Rescoring(result: result, pipeline: world.run.pipeline, threads: 1).plan()
        }
        await expectStop("rescore") {
            _ = try await Rescoring(result: "\(path)/days", pipeline: world.run.pipeline, threads: 1)
                .publish(to: result, isForced: false)
        }
        let id = try #require(try world.published(lost, in: "days").rows.first?["install_id"] as? String)
        if damage.isOfInputs {
            #expect(try ResultDifference(result, "\(path)/days").compare().areEqual)
            #expect(try await ResultExplainer(result: result).explain(id).text.contains(id))
        } else {
            await expectStop("diff") { _ = try ResultDifference(result, "\(path)/days").compare() }
            await expectStop("explain") { _ = try await ResultExplainer(result: result).explain(id) }
        }
        try FileManager.default.removeItem(atPath: "\(result)/date=\(lost)")
        let again = try await world.result((first, last), to: "damaged")
        #expect(again.days.map(\.date) == [first, lost, logs.days[2], last])
        expectSame(
            try world.published(last, in: "days").ofDayAlone(), try world.published(last, in: "damaged").ofDayAlone(),
            "\(damage)")
    }

    @Test("keep no command from days before them, nor from later ones where it does not look back")
    func daysOutside() async throws {
        let path = world.run.scratch.path
        _ = try await world.result((logs.days[0], logs.days[4]), to: "days")
        let result = "\(path)/damaged"
        try FileManager.default.copyItem(atPath: "\(path)/days", toPath: result)
        try Damage.cut.apply(to: "\(result)/date=\(logs.days[3])/run.json")
        let before = ReviewedDays(from: logs.days[1], to: logs.days[2])
        let id = try #require(try world.published(logs.days[2], in: "days").rows.first?["install_id"] as? String)
        let explained = try await ResultExplainer(result: result, days: before).explain(id)
        #expect(explained.text == (try await ResultExplainer(result: "\(path)/days").explain(id)).text)
        let compared = try ResultDifference(result, "\(path)/days", days: before).compare()
        #expect(compared.areEqual)
        let pipeline = world.run.pipeline
        _ = try await Rescoring(result: result, pipeline: pipeline, threads: 1, days: before).plan()
        let rescoring = try Rescoring(result: result, pipeline: pipeline, threads: 1, days: before)
        let published = try await rescoring.publish(to: "\(path)/rescored", isForced: false)
        #expect(published.days.map(\.outcome) == [.published, .published])
        // Rows alone do not look back, decisions do.
        let after = ReviewedDays(from: logs.days[4])
        #expect(try ResultDifference("\(path)/days", result, days: after).compare().areEqual)
        for body in [
            { _ = try Rescoring(result: result, pipeline: pipeline, threads: 1, days: after) },
            { _ = try ResultExplainer(result: result, days: after) },
        ] {
            let error = #expect(throws: RunError.self) { try body() }
            #expect(error?.kind == .inputOutput)
        }
        // What is asked for and not there is told from all that is.
        let none = #expect(throws: RunError.self) { try ResultExplainer(result: result, days: .init(to: "2020-01-01")) }
        #expect(none?.description.hasSuffix("it has days from \(logs.days[0]) to \(logs.days[4])") == true)
    }

    /// Publishes some days, and then the first one anew with other rows.
    private func restateFirst(after change: (_ manifest: String) throws -> Void) async throws {
        _ = try await world.result((logs.days[0], logs.days[2]), to: "days")
        try change("\(world.run.scratch.path)/days/date=\(logs.days[2])/run.json")
        try world.takeInstalls(2, of: logs.days[0])
        _ = try await world.result((logs.days[0], logs.days[0]), to: "days")
    }

    @Test("are marked stale where a JSON tool has written their run.json anew")
    func rewrittenManifest() async throws {
        try await restateFirst { manifest in
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: manifest)))
            try JSONSerialization.data(withJSONObject: object).write(to: URL(fileURLWithPath: manifest))
        }
        #expect(try world.status(of: logs.days[1], in: "days") == "stale")
        #expect(try world.status(of: logs.days[2], in: "days") == "stale")
        let stale = try await world.result((logs.days[0], logs.days[0]), to: "days") {
            $0.days = DayOptions(over: .stale)
        }
        #expect(stale.days.map(\.date) == Array(logs.days[1...2]))
    }

    @Test("stop a run that would have to mark them stale and cannot")
    func unmarkable() async throws {
        let before = "\(world.run.scratch.path)/days/date=\(logs.days[0])/attributions.jsonl.gz"
        var rows = Data()
        let error = try #require(
            await #expect(throws: RunError.self) {
                try await restateFirst { manifest in
                    let text = try String(contentsOfFile: manifest, encoding: .utf8)
                    try Data(text.replacing("\"day_status\"", with: "\"day_\\u0073tatus\"").utf8)
                        .write(to: URL(fileURLWithPath: manifest))
                    rows = try Data(contentsOf: URL(fileURLWithPath: before))
                }
            })
        #expect(error.kind == .inputOutput)
        #expect(error.description.contains("date=\(logs.days[2])/run.json: it does not say exactly once"), "\(error)")
        #expect(error.description.contains("put back what was published, or remove"), "\(error)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: before)) == rows, "nothing was published")
    }

    @Test("whose state is gone or damaged stop a later day with the command that mends it")
    func states() async throws {
        let (day, next) = (logs.days[1], logs.days[2])
        _ = try await world.result((logs.days[0], day), to: "days")
        let path = "\(world.run.scratch.path)/days/date=\(day)/state.jsonl.gz"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for (damage, problem) in [
            (nil, "there is no such file"), (bytes.dropLast(20), "gzip member"),
            (bytes + bytes, "it is not the file that its run.json names"),
        ] {
            if let damage { try damage.write(to: URL(fileURLWithPath: path)) }
            if damage == nil { try FileManager.default.removeItem(atPath: path) }
            let error = await #expect(throws: RunError.self) { try await world.result((next, next), to: "days") }
            #expect(error?.kind == .inputOutput, "\(problem)")
            let said = error?.description ?? ""
            #expect(said.hasPrefix("cannot read the state of an earlier day, \(path): \(problem)"), "\(said)")
            #expect(said.hasSuffix("or run that day again, with --date \(day) --force"), "\(said)")
            _ = try await world.result((day, day), to: "days") { $0.isForced = true }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        }
        _ = try await world.result((next, next), to: "days")
    }

    @Test("are not what a result without state lacks")
    func droppedState() async throws {
        var undated = world.run
        let path = undated.scratch.path
        let dropping = try String(contentsOfFile: undated.pipeline, encoding: .utf8)
            .changed([("candidates: keep", "candidates: keep, state: drop")])
        try undated.decide(by: dropping, named: "dropping")
        _ = try await undated.result()
        try undated.scratch.write(dropping.replacing("is: 0.85", with: "is: 0.8"), to: "new.yaml")
        let error = await #expect(throws: RunError.self) {
            try await Rescoring(result: "\(path)/out", pipeline: "\(path)/new.yaml", threads: 1).plan()
        }
        #expect(error?.kind == .inputMissing)
        #expect(
            error?.description.contains("run the pipeline with \"output: {state: keep}\"") == true,
            "\(error?.description ?? "")")
    }

    @Test("are none where a folder of a day holds nothing of a run")
    func foreignFolders() async throws {
        try world.run.scratch.write(["note"], to: "days/date=\(logs.days[1])/note")
        let result = try await world.result((logs.days[0], logs.days[0]), to: "days")
        #expect(result.days.map(\.outcome) == [.published])
    }

    @Test("stop every command where their folder is empty or a link to nothing, as where a disk is not mounted")
    func unmounted() async throws {
        let (day, next) = (logs.days[0], logs.days[1])
        _ = try await world.result((day, day), to: "days")
        let files = FileManager.default
        let (result, folder) = ("\(world.run.scratch.path)/days", "\(world.run.scratch.path)/days/date=\(day)")
        try files.moveItem(atPath: folder, toPath: "\(world.run.scratch.path)/mounted")
        for place in ["empty", "link", "loop"] {
            switch place {
            case "empty": try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
            case "link": try world.run.scratch.link("days/date=\(day)", to: "../elsewhere")
            default: try world.run.scratch.link("days/date=\(day)", to: "date=\(day)")
            }
            func expectStop(_ what: String, _ body: () async throws -> Void) async {
                let error = await #expect(throws: RunError.self, "\(place): \(what)") { try await body() }
                #expect(error?.kind == .inputOutput, "\(place): \(what): \(error?.description ?? "")")
                let said = error?.description ?? ""
                #expect(said.hasPrefix("cannot ") && said.contains(" \(folder): "), "\(place): \(what): \(said)")
                #expect(
                    said.hasSuffix(
                        "; mount or put back what was published there, or remove \(folder) if that day was never published"
                    ), "\(said)")
            }
            await expectStop("run") { _ = try await world.result((next, next), to: "days") }
            await expectStop("run again") { _ = try await world.result((day, day), to: "days") }
            await expectStop("explain") { _ = try await ResultExplainer(result: result).explain("i") }
            try files.removeItem(atPath: folder)
        }
        try world.run.scratch.link("days/date=\(day)", to: "../mounted")
        #expect(try await world.result((day, next), to: "days").days.map(\.outcome) == [.upToDate, .published])
        // What is beside a result without dates does not matter to it.
        try files.createDirectory(
            atPath: "\(world.run.scratch.path)/whole/date=\(day)", withIntermediateDirectories: true)
        var whole = world.run
        whole.options.output = .folder("\(world.run.scratch.path)/whole/date=\(day)")
        _ = try await whole.result()
    }

    @Test("leave gaps, all of which are named")
    func gaps() async throws {
        for place in [0, 2, 4] { _ = try await world.result((logs.days[place], logs.days[place]), to: "days") }
        let result = try await world.result((logs.days[6], logs.days[6]), to: "days")
        let warning =
            "\(logs.days[1]), \(logs.days[3]), \(logs.days[5]) are not published though an earlier day is: later days "
            + "know nothing of their installs; put back what was published or, if their logs are there, decide them "
            + "with ascribe run … --date, and the days after them with ascribe run … --stale"
        #expect(result.warningTexts == [warning])
        let path = "\(world.run.scratch.path)/days"
        let one = try await Rescoring(
            result: path, pipeline: world.run.pipeline, threads: 1,
            days: ReviewedDays(from: logs.days[6], to: logs.days[6])
        ).publish(to: "\(path)-again", isForced: false)
        #expect(one.warningTexts == ["\(warning), then re-score"])
        let all = try await Rescoring(result: path, pipeline: world.run.pipeline, threads: 1)
            .publish(to: "\(path)-all", isForced: false)
        #expect(all.warnings == one.warnings)
    }

    @Test("leave gaps longer than days look back, of which the days are named that would have been looked at")
    func gapBeyondHistory() async throws {
        try world.change("history: 90d", to: "history: 3d")
        _ = try await world.result((logs.days[0], logs.days[0]), to: "days")
        for (place, first) in [(5, 2), (6, 3)] {
            let result = try await world.result((logs.days[place], logs.days[place]), to: "days")
            #expect(result.warnings.count == 1)
            #expect(result.warningTexts[0].hasPrefix("\(logs.days[first]) to \(logs.days[4]) are not published though"))
        }
        let rescored = try await Rescoring(
            result: "\(world.run.scratch.path)/days", pipeline: world.run.pipeline, threads: 1,
            days: ReviewedDays(from: logs.days[5], to: logs.days[6])
        ).publish(to: "\(world.run.scratch.path)/days-again", isForced: false)
        #expect(rescored.warningTexts.contains { $0.hasPrefix("\(logs.days[2]) to \(logs.days[4]) are not published") })
    }
}
