import AttributionModel
import Fixtures
import Foundation
import Pipeline
import Signals
import Testing

/// The folder of a day's installs among the logs of a `DayWorld`, in which dates are spelled in two ways.
func installFolder(_ day: String) -> String { "installs/\(day.replacing("-", with: "/"))" }

/// Logs of many days and the folders that runs of theirs publish.
struct DayWorld {
    var run: WholeRun
    let zone: UInt16

    init(run: WholeRun, zone: UInt16) {
        self.run = run
        self.zone = zone
    }

    /// A pipeline of another text, whose time zone is named beside it, without logs.
    init(text: String, zone name: String = "UTC") throws {
        var run = try WholeRun("warplink")
        try run.decide(by: text)
        let number = ZoneTable.shared.index(ofName: Array(name.utf8).span)
        self.init(run: run, zone: try #require(number))
    }

    /// A shipped pipeline in another time zone, and logs.
    init(_ pipeline: String, zone name: String, logs: Logs) throws {
        try self.init(text: shippedText(pipeline, ("time_zone: UTC", "time_zone: \(name)")), zone: name)
        try logs.write(to: run)
    }

    /// Everything in one go.
    func whole() async throws -> Published { try await run.published() }

    /// The days that a run has rows of.
    func days(of published: Published) throws -> [String] {
        let numbers = try published.rows.map { row in
            let text = try #require(row["requested_at"] as? String)
            let date = try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            return number(date)
        }
        return Set(numbers).sorted().map { name($0) }
    }

    private func number(_ date: Date) -> BatchDay {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1_000).rounded())
        return ZoneTable.shared.day(of: Instant(milliseconds: milliseconds), in: zone)
    }

    private func name(_ day: BatchDay) -> String {
        String(Date(timeIntervalSince1970: Double(day.number) * 86_400).formatted(.iso8601).prefix(10))
    }

    /// The days from the first on that are at most three days apart.
    func stretch(from first: String, in days: [String]) throws -> [String] {
        var stretch = [first]
        for day in days.dropFirst() {
            let gap = try [day, stretch[stretch.count - 1]].map { try Date("\($0)T00:00:00Z", strategy: .iso8601) }
            guard gap[0].timeIntervalSince(gap[1]) <= 3 * 86_400 else { break }
            stretch.append(day)
        }
        return stretch
    }

    /// Runs ranges of days one after the other and reads what was published of some days; nil reads each range's first.
    func publish(
        _ ranges: [(from: String, to: String)], to folder: String, reading days: [String]? = nil
    ) async throws -> [Published] {
        for range in ranges { _ = try await result(range, to: folder) }
        return try (days ?? ranges.map(\.from)).map { try published($0, in: folder) }
    }

    /// Runs a range of days; they are over by the run's clock, which is not the machine's, unless that is changed.
    func result(
        _ range: (from: String, to: String), to folder: String, change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> RunResult {
        try await run(of: range, to: folder, change: change).run()
    }

    /// A run of a range of days, likewise.
    func run(
        of range: (from: String, to: String), to folder: String, change: (inout RunOptions) -> Void = { _ in }
    ) throws -> AttributionRun {
        var options = run.options
        options.output = .folder("\(run.scratch.path)/\(folder)")
        options.days = DayOptions(over: .range(from: range.from, to: range.to))
        change(&options)
        return try AttributionRun(pipeline: run.pipeline, options: options)
    }

    /// Runs a range of days at some time of the run's clock, RFC 3339.
    func result(
        _ range: (from: String, to: String), to folder: String, at time: String, reprocess: Int = 0
    ) async throws -> RunResult {
        let now = try DayWorld.milliseconds(time)
        return try await result(range, to: folder) {
            $0.days?.now = now
            $0.days?.reprocess = reprocess
        }
    }

    /// Runs a night at some time of the run's clock, RFC 3339.
    func night(
        at time: String, to folder: String = "days", change: (inout DayOptions) -> Void = { _ in }
    ) async throws -> RunResult {
        let now = try DayWorld.milliseconds(time)
        return try await result(("", ""), to: folder) { options in
            var days = DayOptions(.yesterday)
            days.now = now
            change(&days)
            options.days = days
        }
    }

    private static func milliseconds(_ time: String) throws -> Int64 {
        Int64(try Date(time, strategy: .iso8601).timeIntervalSince1970 * 1_000)
    }

    /// A published day.
    func published(_ day: String, in folder: String) throws -> Published {
        try Published(folder: "\(run.scratch.path)/\(folder)/date=\(day)")
    }
}

extension DayWorld {
    /// Writes the pipeline with a text in place of one that it has, over itself or as another file; returns its path.
    @discardableResult
    func change(_ old: String, to new: String, as name: String? = nil) throws -> String {
        let text = try String(contentsOfFile: run.pipeline, encoding: .utf8).changed([(old, new)])
        let path = name.map { run.scratch.path(of: $0) } ?? run.pipeline
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Writes the same pipeline in other bytes, so that no day is up to date.
    func touchPipeline() throws {
        let text = try String(contentsOfFile: run.pipeline, encoding: .utf8)
        try Data("\(text)# note\n".utf8).write(to: URL(fileURLWithPath: run.pipeline))
    }

    /// Writes a file of clicks to a day's folder.
    func write(_ lines: [[UInt8]], toClicksOf day: String, as name: String = "edge") throws {
        try run.write(lines.flatMap { $0 + [0x0A] }, to: "clicks/date=\(day)/\(name).jsonl")
    }

    /// Writes a file of installs to a day's folder.
    func write(_ lines: [[UInt8]], toInstallsOf day: String, as name: String = "app") throws {
        try run.write(lines.flatMap { $0 + [0x0A] }, to: "\(installFolder(day))/\(name).jsonl")
    }

    /// The lines of a day's installs.
    func installs(of day: String) throws -> [[UInt8]] {
        let path = "\(run.scratch.path)/in/\(installFolder(day))/app.jsonl"
        return try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 0x0A).map { Array($0) }
    }

    /// Takes the last installs out of a day's log, and returns their lines.
    @discardableResult
    func takeInstalls(_ count: Int, of day: String) throws -> [[UInt8]] {
        let lines = try installs(of: day)
        try write(Array(lines.dropLast(count)), toInstallsOf: day)
        return Array(lines.suffix(count))
    }

    /// The lines of a day's clicks.
    func clicks(of day: String) throws -> [[UInt8]] {
        let path = "\(run.scratch.path)/in/clicks/date=\(day)/edge.jsonl"
        return try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 0x0A).map { Array($0) }
    }

    /// What a published day's manifest says of it.
    func status(of day: String, in folder: String) throws -> String? {
        try published(day, in: folder).manifest["day_status"] as? String
    }
}

extension DayOptions {
    /// Options for days that are over by the run's clock, which is not the machine's.
    init(over days: Days) {
        self.init(days)
        now = 4_000_000_000_000
    }
}

extension Published {
    /// All that depends on the day alone: not the rejects, which one day of a run has, and of the manifest the inputs
    /// and the counts of the day.
    func ofDayAlone() throws -> [String: [UInt8]] {
        var own = files.filter { $0.key != "run.json" && $0.key != "rejects.jsonl.gz" }
        own["inputs of run.json"] = Array(try inputs())
        own["counts of run.json"] = Array(
            try JSONSerialization.data(withJSONObject: try countsOfDay(), options: .sortedKeys))
        return own
    }
}
