import BruteForce
import Foundation
import Generating
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
        try shippedText(
            "warplink", ("clicks-*.jsonl.gz", "'clicks/date={date}/*.jsonl'"),
            ("installs-*.jsonl.gz", "'installs/{yyyy}/{mm}/{dd}/*.jsonl'"), ("time_zone: UTC", "time_zone: \(zone)"))
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
