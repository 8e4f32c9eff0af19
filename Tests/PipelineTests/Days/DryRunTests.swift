import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("A dry run")
struct DryRunTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }
    private var days: [String] { logs.days }

    init() async throws { logs = try await DatedLogs() }

    /// Previews a run of the days from one place to another, expects that nothing is written, and that the run then
    /// decides the days that were said; returns why.
    private func reasons(
        _ places: ClosedRange<Int>, change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> [String?] {
        let range = (from: days[places.lowerBound], to: days[places.upperBound])
        let run = try world.run(of: range, to: "days", change: change)
        let before = try contents()
        let preview = try run.preview()
        #expect(try contents() == before)
        #expect(preview.stop == nil)
        let result = try await run.run()
        #expect(
            preview.days.filter { $0.reason != nil }.map(\.date) == result.days.filter(\.outcome.isDecided).map(\.date))
        #expect(preview.days.map(\.date) == result.days.map(\.date))
        return preview.days.map(\.reason)
    }

    /// All files with the times at which they were written.
    private func contents() throws -> [String: Date] {
        let files = FileManager.default
        let root = world.run.scratch.path
        return try Dictionary(
            uniqueKeysWithValues: files.subpathsOfDirectory(atPath: root).map { name in
                let attributes = try files.attributesOfItem(atPath: "\(root)/\(name)")
                return (name, try #require(attributes[.modificationDate] as? Date))
            })
    }

    @Test("says which days are not published, and then that they are up to date")
    func new() async throws {
        let new = "it is not published"
        #expect(try await reasons(0...1) == [new, new])
        #expect(try await reasons(0...1) == [nil, nil])
        #expect(try await reasons(1...2) == [nil, new])
    }

    @Test("names new and changed files, and says that later days of the run follow")
    func files() async throws {
        _ = try await reasons(0...3)
        let clicks = try world.clicks(of: days[2])
        try world.write(clicks.suffix(1), toClicksOf: days[2], as: "late")
        try world.takeInstalls(1, of: days[2])
        let app = "\(installFolder(days[2]))/app.jsonl"
        let late = "clicks/date=\(days[2])/late.jsonl"
        let told = try await reasons(1...3)
        #expect(told == [nil, "new: \(late); changed: \(app)", "new: \(late); changed: \(app)"])
    }

    @Test("names files that are missing, of which the run finds out once it has read the others")
    func missing() async throws {
        try world.write(try world.clicks(of: days[1]).suffix(1), toClicksOf: days[1], as: "more")
        _ = try await reasons(1...1)
        let name = "clicks/date=\(days[1])/more.jsonl"
        try world.run.scratch.remove("in/\(name)")
        let preview = try world.run(of: (days[1], days[1]), to: "days").preview()
        #expect(preview.days.map(\.reason) == ["missing: \(name)"])
        #expect(
            preview.warnings.besidesBeginning.map(\.text) == [
                "files are missing by which \(days[1]) was decided (\(name)): unless others have their lines, the run ends "
                    + "before the first of them, but days stay as published that an earlier run has kept, or that lack "
                    + "only the oldest clicks of their window"
            ])
        #expect(preview.warnings.besidesBeginning.map(\.subject) == [.lostLogs])
    }

    @Test("takes a new file for the gone one of its content with the least name")
    func renamed() async throws {
        let lines = try world.clicks(of: days[1]).suffix(1)
        for name in ["a", "b"] { try world.write(Array(lines), toClicksOf: days[1], as: name) }
        _ = try await reasons(1...1)
        let folder = "clicks/date=\(days[1])"
        for name in ["a", "b"] {
            try world.run.scratch.remove("in/\(folder)/\(name).jsonl")
        }
        try world.write(Array(lines), toClicksOf: days[1], as: "c")
        let preview = try world.run(of: (days[1], days[1]), to: "days").preview()
        #expect(preview.days.map(\.reason) == ["missing: \(folder)/b.jsonl"])
    }

    @Test("says that a day stays as it is that an earlier run has kept, and decides nothing for its sake")
    func kept() async throws {
        _ = try await reasons(0...3)
        let path = world.run.scratch.path(of: "in/\(installFolder(days[1]))/app.jsonl")
        try FileManager.default.removeItem(atPath: path)
        let allowing: (inout RunOptions) -> Void = { $0.days?.allowsMissing = true }
        let first = try await world.result((days[0], days[3]), to: "days", change: allowing)
        #expect(first.days.contains { $0.outcome != .upToDate && !$0.outcome.isDecided })
        #expect(try await reasons(0...3, change: allowing) == [nil, nil, nil, nil])
        let preview = try world.run(of: (days[0], days[3]), to: "days", change: allowing).preview()
        #expect(preview.days.filter(\.isKept).map(\.date) == [days[1]])
        #expect(preview.text.contains("\(days[1])  kept as published, without files that are missing\n"))
    }

    @Test("holds days to be over by the clock of the whole run, also after one that stays as it is")
    func keptBeforeDaysAhead() async throws {
        // So near to the first day that the clock is believed, and too far from the last ones alone.
        let midnight = try Int64(Date("\(days[1])T00:00:00Z", strategy: .iso8601).timeIntervalSince1970 * 1_000)
        let allowing: (inout RunOptions) -> Void = {
            $0.days?.allowsMissing = true
            $0.days?.now = midnight - 8 * 86_400_000
        }
        _ = try await reasons(0...3, change: allowing)
        try world.run.scratch.remove("in/\(installFolder(days[1]))/app.jsonl")
        _ = try await world.result((days[0], days[3]), to: "days", change: allowing)
        #expect(try await reasons(0...3, change: allowing) == [nil, nil, nil, nil])
    }

    @Test("names settings that have changed, or says that none has")
    func settings() async throws {
        _ = try await reasons(0...0)
        try world.touchPipeline()
        #expect(try await reasons(0...0) == ["another pipeline file, though no setting of its rows or reports"])
        try world.change("history: 90d", to: "history: 80d")
        #expect(try await reasons(0...0) == ["other settings (match.history)"])
        let narrowed = try await reasons(0...0) { $0.window = .seconds(3_600) }
        #expect(narrowed.first??.hasPrefix("other settings (match.tiers.") == true, "\(narrowed)")
        try world.change("history: 80d", to: "history: 80d  # caf\u{E9}")
        _ = try await reasons(0...0)
        try world.change("# caf\u{E9}", to: "# cafe\u{301}")
        #expect(try await reasons(0...0) == ["another pipeline file, though no setting of its rows or reports"])
    }

    @Test("tells of days that are forced, stale, incomplete, or were decided before they were over")
    func states() async throws {
        _ = try await reasons(0...2)
        #expect(try await reasons(0...0) { $0.isForced = true } == ["--force"])
        try world.takeInstalls(2, of: days[0])
        let path = world.run.scratch.path
        let changed = try world.run(of: (days[0], days[0]), to: "days").preview()
        #expect(
            changed.text.contains("\(days[1]) to \(days[2]) may become stale: they look at installs of \(days[0])"))
        _ = try await reasons(0...0)
        let stale = "it is stale, as an earlier day has changed"
        #expect(try await reasons(0...2) { $0.days?.days = .stale } == [stale, stale])
        try FileManager.default.removeItem(atPath: "\(path)/days/date=\(days[1])/state.jsonl.gz")
        let lacking = "its state.jsonl.gz is gone or of another size"
        #expect(try await reasons(0...1) == [nil, lacking])
        let noon = try Int64(Date("\(days[3])T12:00:00Z", strategy: .iso8601).timeIntervalSince1970 * 1_000)
        _ = try await reasons(3...3) { $0.days?.now = noon }
        #expect(try await reasons(3...3) == ["it was not over when it was decided"])
    }

    @Test("tells of days that are decided for the sake of others")
    func others() async throws {
        _ = try await reasons(0...1)
        let again = "later logs may have lines of it (--reprocess-days)"
        let told = try await reasons(2...2) { $0.days?.reprocess = 2 }
        #expect(told == [again, "an earlier day of the run is decided again", "it is not published"])
        try world.run.scratch.remove("days/date=\(days[0])")
        #expect(try await reasons(1...1) == ["an earlier day was decided otherwise, added or removed since"])
    }

    @Test("says of re-scored days that their logs have not decided them")
    func rescored() async throws {
        _ = try await reasons(0...1)
        let path = world.run.scratch.path
        _ = try await Rescoring(result: "\(path)/days", pipeline: nil, threads: 2).publish(to: "\(path)/again")
        let preview = try world.run(of: (days[0], days[1]), to: "again").preview()
        #expect(
            preview.days.map(\.reason)
                == days[0...1].map { "it was re-scored from \(path)/days/date=\($0), and not decided by its logs" })
    }

    @Test("ends at a day without logs, as the run does")
    func stop() async throws {
        try world.run.scratch.remove("in/clicks/date=\(days[2])")
        let run = try world.run(of: (days[1], days[3]), to: "days")
        let preview = try run.preview()
        #expect(preview.days.map(\.date) == [days[1]])
        let error = await #expect(throws: RunError.self) { try await run.run() }
        let stop = try #require(preview.stop)
        #expect(stop.kind == .inputMissing && error?.kind == .inputMissing)
        #expect(error?.description == "\(stop.description); \(days[1]) is published")
        // The days before it are decided as if no others had been asked for.
        let again = try world.run(of: (days[1], days[3]), to: "days") { $0.days?.reprocess = 2 }.preview()
        #expect(again.stop?.kind == .inputMissing && again.days.map(\.reason) == [nil])
    }

    @Test("ends where the newest records of days that are up to date are too old, as the run does")
    func age() async throws {
        _ = try await reasons(0...1)
        let later = try Int64(Date("\(days[3])T12:00:00Z", strategy: .iso8601).timeIntervalSince1970 * 1_000)
        let run = try world.run(of: (days[0], days[1]), to: "days") {
            $0.days?.maximumAge = .seconds(3_600)
            $0.days?.now = later
        }
        let error = await #expect(throws: RunError.self) { try await run.run() }
        let preview = try run.preview()
        #expect(preview.stop?.kind == .inputMissing && preview.stop?.description == error?.description)
        #expect(preview.days.map(\.reason) == [nil, nil])
    }

    @Test("refuses a file in the place of the folder of days, and days in the place of their logs")
    func places() async throws {
        try world.run.scratch.write("no folder", to: "file")
        for folder in ["file", "in/clicks"] {
            let run = try world.run(of: (days[0], days[1]), to: folder)
            let preview = #expect(throws: RunError.self) { try run.preview() }
            let error = await #expect(throws: RunError.self) { try await run.run() }
            #expect(preview?.kind == .cannotCreateOutput && preview?.description == error?.description)
        }
    }

    @Test("ends at a day whose folder may not be replaced, as the run does")
    func foreignFiles() async throws {
        _ = try await reasons(0...2)
        try world.touchPipeline()
        try world.run.scratch.write("mine", to: "days/date=\(days[1])/notes.txt")
        let run = try world.run(of: (days[0], days[2]), to: "days")
        let preview = try run.preview()
        #expect(preview.days.map(\.date) == [days[0]])
        let error = await #expect(throws: RunError.self) { try await run.run() }
        let stop = try #require(preview.stop)
        #expect(stop.kind == .cannotCreateOutput && error?.kind == .cannotCreateOutput)
        #expect(stop.description.contains("it holds notes.txt, which is not part of a result"))
        #expect(error?.description == "\(stop.description); \(days[0]) is published")
        #expect(try await reasons(0...2) { $0.isForced = true } == ["--force", "--force", "--force"])
    }

    @Test("decides the days before such a day for its sake, as the run does")
    func foreignFilesAfterOthers() async throws {
        _ = try await reasons(0...2)
        try world.takeInstalls(1, of: days[2])
        try world.run.scratch.write("mine", to: "days/date=\(days[2])/notes.txt")
        let run = try world.run(of: (days[2], days[2]), to: "days") { $0.days?.reprocess = 1 }
        let preview = try run.preview()
        #expect(preview.days.map(\.date) == [days[1]])
        #expect(preview.days.first?.reason?.hasPrefix("later logs may have lines of it") == true)
        let error = await #expect(throws: RunError.self) { try await run.run() }
        let stop = try #require(preview.stop)
        #expect(error?.description == "\(stop.description); \(days[1]) is published")
    }

    @Test("ends at no such day if it may stay as it is, as the run does")
    func foreignFilesOfKeptDay() async throws {
        _ = try await reasons(0...2)
        try world.run.scratch.remove("in/\(installFolder(days[1]))/app.jsonl")
        try world.run.scratch.write("mine", to: "days/date=\(days[1])/notes.txt")
        let run = try world.run(of: (days[0], days[2]), to: "days") { $0.days?.allowsMissing = true }
        #expect(try run.preview().stop == nil)
        let told = try await run.run().days
        #expect(told.count == 3)
        #expect(told.prefix(2).allSatisfy { !$0.outcome.isDecided })
    }

    @Test("ends where days are of another time zone before it says that one of them is kept, as the run does")
    func zones() async throws {
        let allowing: (inout RunOptions) -> Void = { $0.days?.allowsMissing = true }
        _ = try await reasons(0...1)
        try world.run.scratch.remove("in/\(installFolder(days[1]))/app.jsonl")
        _ = try await world.result((days[0], days[1]), to: "days", change: allowing)
        try world.change("time_zone: UTC", to: "time_zone: Asia/Tokyo")
        let run = try world.run(of: (days[1], days[1]), to: "days", change: allowing)
        let preview = #expect(throws: RunError.self) { try run.preview() }
        let error = await #expect(throws: RunError.self) { try await run.run() }
        #expect(preview?.kind == .cannotCreateOutput && preview?.description == error?.description)
    }

    @Test("ends where no lock file can be made, as the run does, and tells what others' runs would do")
    func locks() async throws {
        try world.run.scratch.link(".days.lock", to: "nowhere")
        try world.run.scratch.link(".whole.lock", to: "nowhere")
        let runs = [
            (try world.run(of: (days[0], days[0]), to: "days"), "\(days[0])  to be decided: it is not published"),
            (try world.run(of: (days[0], days[0]), to: "whole") { $0.days = nil }, "/whole would be made"),
        ]
        for (run, told) in runs {
            let preview = try run.preview()
            let error = await #expect(throws: RunError.self) { try await run.run() }
            #expect(preview.stop?.kind == .cannotCreateOutput)
            #expect(preview.stop?.description == error?.description)
            #expect(preview.text.contains(told), "\(preview.text)")
        }
    }

    @Test("ends where this user may make nothing, as the run does", .enabled(if: geteuid() != 0))
    func rights() async throws {
        let path = world.run.scratch.path
        try FileManager.default.createDirectory(atPath: "\(path)/closed/days", withIntermediateDirectories: true)
        let outputs = [("closed/days", ["closed/days"]), ("closed", ["closed/days", "closed/new", "closed/a/b"])]
        for (folder, outputs) in outputs {
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: "\(path)/\(folder)")
            for output in outputs {
                let run = try world.run(of: (days[0], days[0]), to: output)
                let error = await #expect(throws: RunError.self) { try await run.run() }
                let stop = try run.preview().stop
                #expect(error?.kind == .cannotCreateOutput && stop?.kind == .cannotCreateOutput)
            }
        }
        for folder in ["closed", "closed/days"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)/\(folder)")
        }
    }
}
