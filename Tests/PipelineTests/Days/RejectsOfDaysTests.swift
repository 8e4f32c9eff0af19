import Fixtures
import Foundation
import Pipeline
import Testing

/// A line that cannot be read has no day; its file has days that read it.
@Suite("The unreadable lines of days")
struct RejectsOfDaysTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    /// Logs with an unreadable click and install in the folder of every day, and one in the catalogue.
    init() async throws {
        logs = try await DatedLogs()
        for day in logs.days {
            try logs.world.write(["{\"click of \(day)"].map { Array($0.utf8) }, toClicksOf: day, as: "bad")
            try logs.world.write(["{\"install of \(day)"].map { Array($0.utf8) }, toInstallsOf: day, as: "bad")
        }
        let links = world.run.scratch.path(of: "in/links.jsonl.gz")
        let text = Array(try Data(contentsOf: URL(fileURLWithPath: links)))
        try world.run.write(text + Array("{\"link\n".utf8), to: "links.jsonl.gz")
    }

    /// The unreadable lines that stand with a day.
    private func rejects(of day: String, in folder: String) throws -> [String] {
        try world.published(day, in: folder).objects("rejects.jsonl.gz").map { $0["raw"] as? String ?? "" }
    }

    @Test("stand in a range with the first day that reads their files by itself, each once")
    func ofRange() async throws {
        let result = try await world.result((logs.days[1], logs.days[6]), to: "days")
        #expect(result.unreadable == 15)
        let told = result.summary.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(told.contains(["unreadable lines", "click lines 7", "install lines 7", "link lines 1"]))
        let all = try logs.days[1...6].map { try rejects(of: $0, in: "days") }
        let first = ["{\"click of \(logs.days[0])", "{\"click of \(logs.days[1])"]
        let installs = ["{\"install of \(logs.days[0])", "{\"install of \(logs.days[1])"]
        #expect(all[0] == first + installs + ["{\"link"])
        for (place, day) in logs.days[2...6].enumerated() {
            #expect(all[place + 1] == ["{\"click of \(day)", "{\"install of \(day)"])
        }
        for day in logs.days[1...6] {
            let counts = try world.published(day, in: "days")
            let unreadable = try ["click_lines", "install_lines", "link_lines"].map {
                try counts.counts($0)["unreadable"] ?? 0
            }
            #expect(unreadable.reduce(0, +) == all.joined().count, "of all that the run read")
        }
    }

    @Test("stay when days are decided again by themselves")
    func decidedAgain() async throws {
        _ = try await world.result((logs.days[0], logs.days[6]), to: "days")
        for day in logs.days {
            let before = try rejects(of: day, in: "days")
            _ = try await world.result((day, day), to: "days") { $0.isForced = true }
            let after = try rejects(of: day, in: "days")
            #expect(Set(before).isSubset(of: after), "\(day)")
        }
        let all = Set(try logs.days.flatMap { try rejects(of: $0, in: "days") })
        #expect(all.count == 2 * logs.days.count + 1)
    }

    @Test("are the same however many threads read them, and in whatever memory", arguments: [1, 3])
    func ofThreads(threads: Int) async throws {
        for (place, day) in logs.days.enumerated() {
            let lines = (0..<400).map { Array("{\"\($0) of \(day)\(String(repeating: "-", count: 3_000))".utf8) }
            try world.write(lines, toClicksOf: day, as: "bad-\(place % 3)")
        }
        let range = (logs.days[0], logs.days[6])
        _ = try await world.result(range, to: "one") { $0.threads = 2 }
        _ = try await world.result(range, to: "other") {
            $0.threads = threads
            $0.memory = 1 << 20
        }
        for day in logs.days {
            let some = try ["one", "other"].map { try world.published(day, in: $0).files["rejects.jsonl.gz"] }
            #expect(some[0] == some[1] && some[0] != nil, "\(day)")
            #expect(try rejects(of: day, in: "one").count >= 402)
        }
    }
}
