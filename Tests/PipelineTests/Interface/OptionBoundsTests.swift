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

    /// Why a run for some days, with changed options, is wrong usage; nil if it is not.
    private func refusal(
        from first: String = "2026-11-01", to last: String = "2026-11-02", _ change: Change = { _ in }
    ) -> RunError? {
        var options = RunOptions(input: "/nowhere", output: .folder("/nowhere/out"))
        options.days = DayOptions(.range(from: first, to: last))
        change(&options)
        do throws(RunError) {
            _ = try AttributionRun(pipeline: "warplink", options: options)
            return nil
        } catch {
            #expect(error.kind == .usage)
            return error
        }
    }

    @Test("that a run can do nothing with are refused as wrong usage, before anything is read", arguments: changes)
    func refused(option: String, bounds: String, change: Change) {
        #expect(refusal() == nil)
        #expect(refusal(change)?.description == "cannot run with \(option); give \(bounds)")
    }

    static let pathsOfNothing: [(String, Change)] = [
        ("--clicks", { $0.paths.clicks = [] }), ("--installs", { $0.paths.installs = ["i.gz", ""] }),
        ("--links", { $0.paths.links = [] }),
    ]

    @Test("that name no file in place of those of the pipeline are refused, too", arguments: pathsOfNothing)
    func noPaths(option: String, change: Change) {
        let error = refusal(change)
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
        #expect(refusal(from: from, to: to)?.description == message)
    }

    @Test("that name more days than a run decides are refused with their number")
    func manyDays() {
        #expect(refusal(from: "2016-11-14", to: "2026-11-21") { $0.days?.reprocess = 366 } == nil)
        let problem =
            "cannot decide 2016-11-14 to 2026-11-22 in one run: these are 3661 days, and a run decides at most 3660; begin "
            + "with the first day that has logs, with --from and --to, or decide them in several runs, earlier days first"
        #expect(refusal(from: "2016-11-14", to: "2026-11-22")?.description == problem)
    }

    @Test(
        "that name days of which no line can be are refused, whatever the zone",
        arguments: [
            ("2011-12-30", "2011-12-31", false), ("2011-12-31", "2012-01-01", true), ("2100-12-31", "2101-01-01", true),
            ("2101-01-01", "2101-01-02", false), ("9999-12-31", "9999-12-31", false),
        ])
    func daysWithoutLines(from: String, to: String, isSound: Bool) {
        let days = from == to ? from : "\(from) to \(to)"
        let problem =
            "cannot decide \(days): no line of a log is dated before 2012 or after 2100; check that the years are right"
        #expect(refusal(from: from, to: to)?.description == (isSound ? nil : problem))
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
