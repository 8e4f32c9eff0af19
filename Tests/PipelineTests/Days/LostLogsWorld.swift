import Fixtures
import Foundation
import Pipeline
import Testing

/// Two clicks and two installs a day for five days, and a catalogue of one link.
struct LostLogsWorld {
    let days: DayWorld
    let dates = (4...8).map { "2026-11-0\($0)" }

    init(isOncePerDevice: Bool = false) throws {
        let text = DeviceLogs.pipeline(links: "{path: [links.jsonl, more.jsonl], required: false}")
        let (installs, screening) = ("*.jsonl']}\nlinks", "*.jsonl'], screening: {once_per: device_id}}\nlinks")
        try #require(text.contains(installs))
        days = try DayWorld(text: isOncePerDevice ? text.replacing(installs, with: screening) : text)
        for (place, date) in dates.enumerated() {
            let devices = [2 * place, 2 * place + 1]
            try days.write(
                devices.map { DeviceLogs.click("c\($0)", at: "\(date)T08:00:00Z", device: $0) }, toClicksOf: date)
            try days.write(
                devices.map { DeviceLogs.install("i\($0)", at: "\(date)T09:00:00Z", device: $0) },
                toInstallsOf: date)
        }
        try write(#"{"link_id":"l","campaign":"spring"}"#, to: "links.jsonl")
    }

    func write(_ line: String, to name: String) throws { try days.run.write([line], to: name) }

    func remove(_ name: String) throws {
        try days.run.scratch.remove("in/\(name)")
    }

    func removeInstalls(_ place: Int) throws { try remove(name(ofInstalls: place)) }

    func name(ofInstalls place: Int) -> String { "\(installFolder(dates[place]))/app.jsonl" }

    /// Writes another log with an install of a day, and gives its name.
    func writeMore(_ place: Int) throws -> String {
        let name = "\(installFolder(dates[place]))/more.jsonl"
        let line = DeviceLogs.install("more", at: "\(dates[place])T10:00:00Z", device: 9) + [0x0A]
        try days.run.write(line, to: name)
        return name
    }

    /// Decides days by their places.
    func decide(
        _ places: ClosedRange<Int>, to folder: String = "days", reprocess: Int = 0, allowed: Bool = false,
        forced: Bool = false
    ) async throws -> RunResult {
        try await days.result((dates[places.lowerBound], dates[places.upperBound]), to: folder) { options in
            options.isForced = forced
            options.days?.allowsMissing = allowed
            options.days?.reprocess = reprocess
        }
    }

    /// Why days are not decided.
    func failure(_ places: ClosedRange<Int>, reprocess: Int = 0, forced: Bool = false) async throws -> RunError {
        let error = await #expect(throws: RunError.self) {
            try await decide(places, reprocess: reprocess, forced: forced)
        }
        return try #require(error)
    }

    func published(_ place: Int, in folder: String = "days") throws -> Published {
        try days.published(dates[place], in: folder)
    }

    /// The lost files that a day's manifest names.
    func keptWithout(_ place: Int) throws -> [String]? {
        try published(place).manifest["kept_without"] as? [String]
    }
}
