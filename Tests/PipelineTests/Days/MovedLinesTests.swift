import Fixtures
import Pipeline
import Testing

/// Logs that were packed anew after their days were published: no line is lost, and none is late.
@Suite("Lines that moved to other files")
struct MovedLinesTests {
    private let world: DayWorld
    private let dates = (4...6).map { "2026-11-0\($0)" }
    private static let kinds = ["clicks", "installs"]

    /// Each day has three clicks and three installs, one of them in a file of its own; the installs have their clicks
    /// on the day before.
    init() throws {
        world = try DayWorld(text: DeviceLogs.pipeline())
        for place in dates.indices {
            for kind in Self.kinds {
                try write(0..<2, of: kind, place, as: "app")
                try write(2..<3, of: kind, place, as: "more")
            }
        }
    }

    private func folder(of kind: String, _ place: Int) -> String {
        let date = dates[place]
        return kind == "clicks" ? "clicks/date=\(date)" : installFolder(date)
    }

    private func write(_ numbers: Range<Int>, of kind: String, _ place: Int, as name: String) throws {
        let date = dates[place]
        let lines = numbers.map { number in
            kind == "clicks"
                ? DeviceLogs.click("c\(place)\(number)", at: "\(date)T09:00:00Z", device: 3 * place + number)
                : DeviceLogs.install("i\(place)\(number)", at: "\(date)T08:00:00Z", device: 3 * (place - 1) + number)
        }
        try world.run.write(lines.flatMap { $0 + [0x0A] }, to: "\(folder(of: kind, place))/\(name).jsonl")
    }

    private func remove(_ name: String, of kind: String, _ place: Int) throws {
        try world.run.scratch.remove("in/\(folder(of: kind, place))/\(name).jsonl")
    }

    private func decide(
        _ places: ClosedRange<Int>, change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> RunResult {
        try await world.result((dates[places.lowerBound], dates[places.upperBound]), to: "days", change: change)
    }

    @Test("are no loss, whether that file was there before or is new", arguments: kinds, ["app", "all"])
    func joined(kind: String, name: String) async throws {
        _ = try await decide(0...2)
        try write(0..<3, of: kind, 1, as: name)
        try remove("more", of: kind, 1)
        if name != "app" { try remove("app", of: kind, 1) }
        // Of a day that is not decided again, they did not come late.
        #expect(try await decide(2...2).warnings == [])
        let again = try await decide(1...2) { $0.isForced = true }
        #expect(again.days.map(\.outcome) == [.unchanged, .unchanged])
        #expect(again.warnings == [])
    }

    @Test("hide no late ones where a file was cut", arguments: kinds)
    func cut(kind: String) async throws {
        _ = try await decide(0...1)
        try write(0..<1, of: kind, 1, as: "app")
        try write(3..<4, of: kind, 1, as: "late")
        let warnings = try await decide(2...2).warningTexts
        #expect(warnings.map { $0.hasPrefix("1 \(kind.dropLast()) of \(dates[1]) came late") } == [true])
    }

    @Test("are none of a file that a later run need not read")
    func unread() async throws {
        _ = try await decide(0...1)
        let late = DeviceLogs.install("late", at: "\(dates[0])T08:00:00Z", device: 9)
        try world.write([late], toInstallsOf: dates[2], as: "late")
        let warnings = try await decide(2...2).warningTexts
        #expect(warnings.map { $0.hasPrefix("1 install of \(dates[0]) came late") } == [true])
    }

    @Test("hide no late ones of a day whose own logs were removed since")
    func removed() async throws {
        _ = try await decide(0...1)
        for name in ["app", "more"] { try remove(name, of: "installs", 0) }
        let late = (1...2).map { DeviceLogs.install("late-\($0)", at: "\(dates[0])T08:00:00Z", device: $0) }
        try world.write(late, toInstallsOf: dates[2], as: "late")
        let night = try await decide(2...2)
        #expect(night.warningTexts.map { $0.hasPrefix("2 installs of \(dates[0]) came late") } == [true])
    }

    @Test("are not late where others of their day were removed, as by retention, even if a copy was dropped")
    func removedBeside() async throws {
        // The folders are of UTC days: the second day's first hours are in the first one's.
        let early = (5...7).map { DeviceLogs.install("early-\($0)", at: "\(dates[1])T00:30:00Z", device: $0) }
        try world.write(early, toInstallsOf: dates[0], as: "night")
        _ = try await decide(0...1)
        for name in ["app", "more", "night"] { try remove(name, of: "installs", 0) }
        for name in ["app", "more"] { try remove(name, of: "installs", 1) }
        for count in [3, 2] {
            try write(0..<count, of: "installs", 1, as: "all")
            let night = try await decide(2...2) { $0.isForced = true }
            #expect(night.warningTexts.filter { $0.contains("came late") } == [], "\(count)")
        }
        let late = DeviceLogs.install("late", at: "\(dates[1])T08:00:00Z", device: 9)
        try world.write([late], toInstallsOf: dates[2], as: "late")
        let night = try await decide(2...2) { $0.isForced = true }
        #expect(night.warningTexts.count { $0.hasPrefix("1 install of \(dates[1]) came late") } == 1)
    }

    @Test("to another folder are not late")
    func otherFolder() async throws {
        _ = try await decide(0...1)
        let moved = (0..<3).map { DeviceLogs.install("i1\($0)", at: "\(dates[1])T08:00:00Z", device: $0) }
        for name in ["app", "more"] { try remove(name, of: "installs", 1) }
        // Packed with those of the next day.
        try world.write(moved, toInstallsOf: dates[2], as: "all")
        #expect(try await decide(2...2).warningTexts.filter { $0.contains("came late") } == [])
    }

    @Test("are a loss where that file has not gained as many", arguments: kinds)
    func partly(kind: String) async throws {
        _ = try await decide(0...2)
        let date = dates[1]
        // Another line in place of the file's own.
        try write(0..<1, of: kind, 1, as: "more")
        try remove("app", of: kind, 1)
        let loss =
            "\(folder(of: kind, 1))/app.jsonl, which had 2 lines of \(date) when that day was published, is gone"
        func failure() async -> String {
            let error = await #expect(throws: RunError.self) { try await decide(1...1) }
            return error?.description ?? ""
        }
        #expect(await failure().hasPrefix("cannot decide \(date) again: \(loss) "))
        try write(1..<3, of: kind, 1, as: "more")
        #expect(await failure().hasPrefix("cannot decide \(date) again: \(loss), and others have gained only 1 "))
        try write(0..<4, of: kind, 1, as: "more")
        let warnings = try await decide(1...1).warningTexts
        #expect(warnings.first == "\(loss); that day is decided again with 3 lines that other files have gained")
    }

    @Test("do not hide others that came late with them")
    func late() async throws {
        try remove("more", of: "installs", 1)
        _ = try await decide(0...1)
        try write(0..<3, of: "installs", 1, as: "all")
        try remove("app", of: "installs", 1)
        let warnings = try await decide(2...2).warningTexts
        #expect(warnings.map { $0.hasPrefix("1 install of \(dates[1]) came late") } == [true])
    }
}
