import Testing
@testable import PipelineFile

/// A small sound pipeline file with some lines replaced, and the faults that must be found in it.
struct BrokenFile: Sendable, CustomTestStringConvertible {
    var name: String
    var lines: [Int: String]
    var faults: [String]

    init(_ name: String, _ lines: [Int: String], _ faults: String...) {
        self.name = name
        self.lines = lines
        self.faults = faults
    }

    var testDescription: String { name }

    /// The sound file, whose lines are replaced by number.
    static let sound = [
        /* 1 */ "pipeline: p",
        /* 2 */ "time_zone: UTC",
        /* 3 */ "clicks: {path: [c.jsonl], timezone_offset: minutes_west, screening: {platforms: [ios, android]}}",
        /* 4 */ "installs: {path: [i.jsonl], timezone_offset: seconds_east, referrer_format: warplink}",
        /* 5 */ "links: {path: [l.jsonl]}",
        /* 6 */ "match:",
        /* 7 */ "  window: 72h",
        /* 8 */ "  history: 90d",
        /* 9 */ "  tiers:",
        /* 10 */ "    - {name: r, type: deterministic, key: [referred_link], against: [links]}",
        /* 11 */ "    - name: a",
        /* 12 */ "      type: probabilistic",
        /* 13 */ "      key: [ip, platform, timezone_offset]",
        /* 14 */ "      confidence: {by_age: [{younger_than: 1h, is: 0.85}, {younger_than: 72h, is: 0.4}]}",
        /* 15 */ "      ambiguity: {subtract: 0.15}",
        /* 16 */ "    - {name: b, type: probabilistic, key: [ip, platform]}",
        /* 17 */ "  levels: {high: \"> 0.5\", medium: 0.3, low: 0}",
        /* 18 */ "output: {candidates: keep}",
    ]

    var text: String {
        BrokenFile.sound.enumerated().map { lines[$0 + 1] ?? $1 }.joined(separator: "\n") + "\n"
    }
}

/// Loads with a table of three zones; the faults as `line:column: message`, none where the file is sound.
func faults(in text: String) -> [String] {
    let zones = ["UTC": "Etc/UTC", "Etc/UTC": "Etc/UTC", "Europe/Paris": "Europe/Paris"]
    do {
        _ = try PipelineFile.load(text: text, name: "p.yaml") { zones[$0] }
        return []
    } catch {
        return error.problems.map { "\($0.line):\($0.column): \($0.message)" }
    }
}
