import BruteForce
import Fixtures
import Foundation
import Generating
import Pipeline
import PipelineFile
import Signals
import Testing

/// Logs of a week in a folder for each UTC day, and runs of days over them.
struct DatedLogs {
    let world: DayWorld
    /// The UTC days that have installs, in order.
    let days: [String]

    /// Writes the logs, the same ones every time, for batch days of `zone`.
    init(zone: String = "UTC") async throws {
        let generated = try await DatedLogs.generated.value
        world = try DayWorld(text: try DatedLogs.pipeline(zone: zone), zone: zone)
        try world.run.write(generated.links.flatMap { $0 + [0x0A] }, to: "links.jsonl.gz")
        for (day, lines) in generated.clicks { try world.write(lines, toClicksOf: day) }
        for (day, lines) in generated.installs { try world.write(lines, toInstallsOf: day) }
        days = generated.installs.keys.sorted()
    }

    /// The links, and the clicks and installs by day, generated once for all tests.
    private static let generated = Task {
        var options = GeneratorOptions(clicks: 1_500, installs: 300, days: 7, files: 2, seed: 5)
        // A line that cannot be read has no day.
        options.malformedShare = 0
        let logs = try await Logs(generated: options)
        return (links: logs.links, clicks: try byDay(logs.clicks), installs: try byDay(logs.installs))
    }

    /// The text of `warplink` for logs in a folder for each day.
    static func pipeline(zone: String) throws -> String {
        try #require(PipelineFile.shipped("warplink"))
            .replacing("clicks-*.jsonl.gz", with: "'clicks/date={date}/*.jsonl'")
            .replacing("installs-*.jsonl.gz", with: "'installs/{yyyy}/{mm}/{dd}/*.jsonl'")
            .replacing("time_zone: UTC", with: "time_zone: \(zone)")
    }

    private static func byDay(_ lines: [[UInt8]]) throws -> [String: [[UInt8]]] {
        try Dictionary(grouping: lines) { line in
            let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            let text = try #require(object?["timestamp"] as? String)
            let seconds = try #require(CivilTime.parse(text)) / 1_000
            return String(Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).prefix(10))
        }
    }
}

extension DayWorld {
    /// A pipeline of another text, whose time zone is named beside it, without logs.
    init(text: String, zone name: String = "UTC") throws {
        var run = try WholeRun("warplink")
        try run.scratch.write(text, to: "mine.yaml")
        run.pipeline = "\(run.scratch.path)/mine.yaml"
        let number = ZoneTable.shared.index(ofName: Array(name.utf8).span)
        self.init(run: run, zone: try #require(number))
    }

    /// Writes the pipeline with a text in place of one that it has, over itself or as another file; returns its path.
    @discardableResult
    func change(_ old: String, to new: String, as name: String? = nil) throws -> String {
        let text = try String(contentsOfFile: run.pipeline, encoding: .utf8)
        try #require(text.contains(old), "\(old)")
        let path = name.map { run.scratch.path(of: $0) } ?? run.pipeline
        try Data(text.replacing(old, with: new).utf8).write(to: URL(fileURLWithPath: path))
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
        try run.write(lines.flatMap { $0 + [0x0A] }, to: "installs/\(day.replacing("-", with: "/"))/\(name).jsonl")
    }

    /// The lines of a day's installs.
    func installs(of day: String) throws -> [[UInt8]] {
        let path = "\(run.scratch.path)/in/installs/\(day.replacing("-", with: "/"))/app.jsonl"
        return try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 0x0A).map { Array($0) }
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
