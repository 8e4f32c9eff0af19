import Fixtures
import Foundation
import Generating

/// Logs in a folder that goes with them, generated without compression.
final class GeneratedLogs {
    let summary: GeneratorSummary
    let options: GeneratorOptions
    private let scratch: ScratchDirectory
    private var folder: String { scratch.path }

    init(_ options: GeneratorOptions, threads: Int = 2) async throws {
        self.options = options
        scratch = try ScratchDirectory()
        summary = try await Generator(options).run(into: scratch.path, threads: threads) { $0 }
    }

    /// The files' names, sorted.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")) }

    /// The lines of all files of a kind, without line feeds; blank ones included.
    func lines(_ prefix: String) throws -> [Data] {
        try names().filter { $0.hasPrefix(prefix) }.flatMap { name in
            try bytes(name).split(separator: 10, omittingEmptySubsequences: false).dropLast().map { Data($0) }
        }
    }

    /// The objects of a kind that have the named texts and a time; lines that are none are left out.
    func records(_ prefix: String, requiring required: [String]) throws -> [[String: Any]] {
        try lines(prefix).compactMap { line in
            guard String(data: line, encoding: .utf8) != nil,
                let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
                required.allSatisfy({ object[$0] is String }),
                required.contains("timestamp") == false || time(object) != nil
            else { return nil }
            return object
        }
    }

    func clicks() throws -> [[String: Any]] {
        try records("clicks-", requiring: ["click_id", "timestamp", "link_id", "user_agent"])
    }

    func installs() throws -> [[String: Any]] {
        try records("installs-", requiring: ["install_id", "timestamp", "user_agent"])
    }

    func links() throws -> [[String: Any]] { try records("links", requiring: ["link_id"]) }
    func truth() throws -> [[String: Any]] { try records("truth", requiring: ["install_id"]) }
}

/// A record's time in milliseconds, read by Foundation rather than by the program.
func time(_ record: [String: Any]) -> Int64? {
    guard let text = record["timestamp"] as? String,
        let date = try? Date(
            text,
            strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .colon))
    else { return nil }
    return Int64((date.timeIntervalSince1970 * 1_000).rounded())
}

/// A world of a size that a debug build makes in a moment.
func smallOptions(seed: UInt64 = 1, clicks: Int = 6_000, installs: Int = 1_500, files: Int = 3) -> GeneratorOptions {
    GeneratorOptions(clicks: clicks, installs: installs, days: 5, files: files, seed: seed)
}
