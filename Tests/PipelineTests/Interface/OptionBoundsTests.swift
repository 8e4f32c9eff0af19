import Foundation
import Pipeline
import Testing

@Suite("Options of the library")
struct OptionBoundsTests {
    typealias Change = @Sendable (inout RunOptions) -> Void

    private static let (length, share) = ("1 millisecond to 36500 days", "a share of 0 to 1")

    static let changes: [(String, String, Change)] = [
        ("threads 0", "1 to 1024", { $0.threads = 0 }), ("threads -1", "1 to 1024", { $0.threads = -1 }),
        ("threads 1025", "1 to 1024", { $0.threads = 1_025 }),
        ("memory -1", "0 to 1000000000000000 bytes", { $0.memory = -1 }),
        ("memory \(Int.max)", "0 to 1000000000000000 bytes", { $0.memory = Int.max }),
        ("unreadableLimit -1", "0 to \(Int.max)", { $0.unreadableLimit = .count(-1) }),
        ("unreadableLimit -0.5", share, { $0.unreadableLimit = .share(-0.5) }),
        ("unreadableLimit 1.5", share, { $0.unreadableLimit = .share(1.5) }),
        ("unreadableLimit nan", share, { $0.unreadableLimit = .share(.nan) }),
        ("days.reprocess 3000000000", "0 to 366", { $0.days?.reprocess = 3_000_000_000 }),
        ("days.reprocess -1", "0 to 366", { $0.days?.reprocess = -1 }),
        ("days.reprocess 367", "0 to 366", { $0.days?.reprocess = 367 }),
        ("window 0.0 seconds", length, { $0.window = .zero }),
        ("window -1.0 seconds", length, { $0.window = .seconds(-1) }),
        ("window 3153600001.0 seconds", length, { $0.window = .seconds(3_153_600_001) }),
        ("days.maximumAge 0.0009 seconds", length, { $0.days?.maximumAge = .microseconds(900) }),
        ("days.cache.size -1", "0 to 1000000000000000 bytes", { $0.days?.cache.size = -1 }),
    ]

    @Test("that a run can do nothing with are refused as wrong usage, before anything is read", arguments: changes)
    func refused(option: String, bounds: String, change: Change) throws {
        var options = RunOptions(input: "/nowhere", output: .folder("/nowhere/out"))
        options.days = DayOptions(.range(from: "2026-11-01", to: "2026-11-02"))
        #expect(throws: Never.self) { try AttributionRun(pipeline: "warplink", options: options) }
        change(&options)
        let error = #expect(throws: RunError.self) { try AttributionRun(pipeline: "warplink", options: options) }
        #expect(error?.kind == .usage)
        #expect(error?.description == "cannot run with \(option); give \(bounds)")
    }

    static let pathsOfNothing: [(String, Change)] = [
        ("--clicks", { $0.paths.clicks = [] }), ("--installs", { $0.paths.installs = ["i.gz", ""] }),
        ("--links", { $0.paths.links = [] }),
    ]

    @Test("that name no file in place of those of the pipeline are refused, too", arguments: pathsOfNothing)
    func noPaths(option: String, change: Change) {
        var options = RunOptions(input: "/nowhere", output: .folder("/nowhere/out"))
        change(&options)
        let error = #expect(throws: RunError.self) { try AttributionRun(pipeline: "warplink", options: options) }
        #expect(error?.kind == .usage)
        #expect(error?.description == "\(option) is empty; name files, or leave it out")
        #expect(error?.localizedDescription == error?.description)
    }

    @Test(
        "that name days which are none are refused, too",
        arguments: [
            ("2026-11-31", "2026-12-01", "\"2026-11-31\" is not a date; write one such as 2026-11-20"),
            ("1969-12-31", "2026-11-01", "\"1969-12-31\" is too early a date; write one from 1970-01-01 on"),
            ("today", "2026-11-01", "\"today\" is not a date; write one such as 2026-11-20"),
            (
                "2026-11-02", "2026-11-01",
                "--from 2026-11-02 is later than --to 2026-11-01; write the earlier day first"
            ),
        ])
    func dates(from: String, to: String, message: String) {
        var options = RunOptions(input: "/nowhere", output: .folder("/nowhere/out"))
        options.days = DayOptions(.range(from: from, to: to))
        let error = #expect(throws: RunError.self) { try AttributionRun(pipeline: "warplink", options: options) }
        #expect(error?.kind == .usage)
        #expect(error?.description == message)
    }

    @Test("that name more days than a run decides are refused with their number")
    func manyDays() throws {
        var options = RunOptions(input: "/nowhere", output: .folder("/nowhere/out"))
        options.days = DayOptions(.range(from: "2016-11-14", to: "2026-11-21"))
        options.days?.reprocess = 366
        #expect(throws: Never.self) { try AttributionRun(pipeline: "warplink", options: options) }
        options.days = DayOptions(.range(from: "2016-11-14", to: "2026-11-22"))
        let error = #expect(throws: RunError.self) { try AttributionRun(pipeline: "warplink", options: options) }
        #expect(error?.kind == .usage)
        #expect(
            error?.description == "cannot decide 2016-11-14 to 2026-11-22 in one run: these are 3661 days, and a run "
                + "decides at most 3660; begin with the first day that has logs, with --from and --to, or decide them "
                + "in several runs, earlier days first")
    }

    @Test(
        "that name days of which no line can be are refused, whatever the zone",
        arguments: [
            ("2011-12-30", "2011-12-31", false), ("2011-12-31", "2012-01-01", true), ("2100-12-31", "2101-01-01", true),
            ("2101-01-01", "2101-01-02", false), ("9999-12-31", "9999-12-31", false),
        ])
    func daysWithoutLines(from: String, to: String, isSound: Bool) {
        var options = RunOptions(input: "/nowhere", output: .folder("/nowhere/out"))
        options.days = DayOptions(.range(from: from, to: to))
        guard !isSound else {
            #expect(throws: Never.self) { try AttributionRun(pipeline: "warplink", options: options) }
            return
        }
        let error = #expect(throws: RunError.self) { try AttributionRun(pipeline: "warplink", options: options) }
        #expect(error?.kind == .usage)
        let days = from == to ? from : "\(from) to \(to)"
        #expect(
            error?.description == "cannot decide \(days): no line of a log is dated before 2012 or after 2100; check "
                + "that the years are right")
    }

    @Test("that a re-scoring cannot shorten windows to are refused as wrong usage")
    func rescoringWindow() {
        let error = #expect(throws: RunError.self) {
            try Rescoring(result: "/nowhere", pipeline: "warplink", threads: 1, window: .zero)
        }
        #expect(error?.kind == .usage)
        #expect(error?.description == "cannot run with window 0.0 seconds; give 1 millisecond to 36500 days")
    }

    @Test("that a re-scoring can do nothing with are refused as wrong usage", arguments: [0, -1, 1_025])
    func rescoring(threads: Int) {
        let error = #expect(throws: RunError.self) {
            try Rescoring(result: "/nowhere", pipeline: "warplink", threads: threads)
        }
        #expect(error?.kind == .usage)
        #expect(error?.description == "cannot run with threads \(threads); give 1 to 1024")
    }
}
