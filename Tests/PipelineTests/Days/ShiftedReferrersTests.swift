import Fixtures
import Foundation
import Testing

@testable import Pipeline

@Suite("Referrers that have far fewer or far more than on the days before")
struct ShiftedReferrersTests {
    private static let days = (1...10).map { "2026-11-\($0 < 10 ? "0" : "")\($0)" }

    /// The clicks and installs of a referrer on each of the days.
    private struct Traffic {
        var clicks: [Int]
        var installs = [Int](repeating: 0, count: days.count)
    }

    /// Days on which the referrers `a`, `b` and so on have some clicks each, which win installs of their own devices.
    private static func world(_ referrers: [Traffic], reports: String = "") throws -> DayWorld {
        let world = try DayWorld(text: DeviceLogs.pipeline() + reports)
        for (place, day) in days.prefix(referrers[0].clicks.count).enumerated() {
            func time(_ number: Int) -> String {
                "\(day)T\(10 + number / 2_500):\(10 + number / 50 % 50):\(10 + number % 50)Z"
            }
            var (clicks, installs) = ([[UInt8]](), [[UInt8]]())
            for (device, (name, traffic)) in zip(["a", "b", "c", "d", "e", "f"], referrers).enumerated() {
                clicks += (0..<traffic.clicks[place]).map { number in
                    let line = DeviceLogs.click("\(day)-\(name)\(number)", at: time(number), device: device)
                    return Array("{\"referrer\":\"\(name)\",".utf8) + line.dropFirst()
                }
                installs += (0..<traffic.installs[place]).map {
                    DeviceLogs.install("\(day)-\(name)\($0)", at: time($0 + 500), device: device)
                }
            }
            try world.write(clicks, toClicksOf: day)
            try world.write(installs + [DeviceLogs.install(day, at: time(0), device: 9)], toInstallsOf: day)
        }
        return world
    }

    private static func told(_ world: DayWorld, days count: Int = 8) async throws -> [String] {
        try await world.result((days[0], days[count - 1]), to: "days").warnings.filter {
            $0.subject == .shiftedReferrers
        }
        .map(\.text)
    }

    private static func few(_ shifts: String, on day: String = "2026-11-08") -> String {
        "\(day) has far fewer clicks of some referrers than each of the 7 days before: \(shifts); check that their "
            + "logs are complete, and still name them so"
    }
    private static func many(_ shifts: String, on day: String = "2026-11-08") -> String {
        "\(day) has far more clicks of some referrers than each of the 7 days before: \(shifts); ascribe accuracy "
            + "OUT --input DIR --by referrer tells how many of their matches are by chance"
    }

    @Test(
        "are told of where it is less than half or more than twice of each day, and of enough",
        arguments: [
            (100, 0, [few("b 0 (100 or more)")]), (100, 49, [few("b 49 (100 or more)")]), (100, 50, []), (99, 0, []),
            (100, 261, [many("b 261 (130 at most)")]), (100, 260, []),
            (0, 261, [many("b 261 (130 at most)")]), (0, 260, []),
        ])
    func clicks(least: Int, count: Int, warnings: [String]) async throws {
        let before = [130, 120, least, 120, 120, 120, 120]
        // What `b` has more or less, `a` has less or more.
        let all = (before + [count]).map { 800 - $0 }
        let world = try Self.world([Traffic(clicks: all), Traffic(clicks: before + [count])])
        #expect(try await Self.told(world) == warnings)
    }

    @Test(
        "are told of where they had few or none, if what they have now is a twentieth of all",
        arguments: [
            (0, 200, 4_000, [many("b 200 (25 at most)")]), (0, 200, 4_001, []), (0, 199, 1_000, []),
            (100, 201, 4_000, [many("b 201 (100 at most)")]), (99, 200, 4_000, [many("b 200 (99 at most)")]),
            (99, 198, 1_000, []),
        ])
    func newcomers(before: Int, count: Int, all: Int, warnings: [String]) async throws {
        let week = [Int](repeating: before, count: 7)
        let others = [Int](repeating: all - count, count: 8)
        let world = try Self.world([Traffic(clicks: others), Traffic(clicks: week + [count])])
        #expect(try await Self.told(world) == warnings)
    }

    @Test("are measured by what all referrers have, where these have grown or fallen as well")
    func holiday() async throws {
        let week = [Int](repeating: 200, count: 7)
        for last in [(1_000, 600), (60, 60)] {
            let world = try Self.world([Traffic(clicks: week + [last.0]), Traffic(clicks: week + [last.1])])
            #expect(try await Self.told(world) == [], "\(last)")
        }
        let one = try Self.world([Traffic(clicks: week + [1_000]), Traffic(clicks: week + [201])])
        #expect(try await Self.told(one) == [Self.many("a 1000 (200 at most)")])
        let alone = try Self.world([Traffic(clicks: week + [2_000])])
        #expect(try await Self.told(alone) == [Self.many("a 2000 (200 at most)")])
        let others = Traffic(clicks: [Int](repeating: 600, count: 7) + [1_200])
        let flooded = try Self.world([others, Traffic(clicks: week + [1_100]), Traffic(clicks: week + [400])])
        #expect(try await Self.told(flooded) == [Self.many("b 1100 (200 at most)")])
    }

    @Test("are told of on the days after an unusual one, which hides none of them")
    func afterAnUnusualDay() async throws {
        let others = Traffic(clicks: [Int](repeating: 300, count: 10))
        let week = [Int](repeating: 200, count: 7)
        let exception = ", apart from 2026-11-08, which was unusual as well"
        let few = try Self.world([others, Traffic(clicks: week + [10, 20, 200])])
        #expect(
            try await Self.told(few, days: 10) == [
                Self.few("b 10 (200 or more)"), Self.few("b 20 (200 or more\(exception))", on: "2026-11-09"),
            ])
        let many = try Self.world([others, Traffic(clicks: week + [700, 200, 700])])
        #expect(
            try await Self.told(many, days: 10) == [
                Self.many("b 700 (200 at most)"), Self.many("b 700 (200 at most\(exception))", on: "2026-11-10"),
            ])
        // All traffic was missing, and the referrer's own is on the next day.
        let all = try Self.world([
            Traffic(clicks: [Int](repeating: 300, count: 7) + [15, 300]), Traffic(clicks: week + [10, 20]),
        ])
        #expect(
            try await Self.told(all, days: 9) == [Self.few("b 20 (200 or more\(exception))", on: "2026-11-09")])
    }

    @Test("are told of for attributed installs, unless their clicks are missing as well")
    func attributed() async throws {
        let (week, steady) = ([Int](repeating: 120, count: 7), [Int](repeating: 20, count: 8))
        let all = Traffic(clicks: [Int](repeating: 120, count: 8), installs: [Int](repeating: 60, count: 8))
        let fewer = Array(steady.dropLast()) + [7]
        let world = try Self.world([
            all, Traffic(clicks: week + [120], installs: fewer), Traffic(clicks: week + [20], installs: fewer),
            Traffic(clicks: week + [120], installs: steady),
        ])
        let told = try await Self.told(world)
        #expect(
            told == [
                Self.few("c 20 (120 or more)"),
                "2026-11-08 has far fewer attributed installs of some referrers than each of the 7 days before: "
                    + "b 7 (20 or more); \(SilentFaults.explanation)",
            ])
    }

    @Test("are named up to five, those that had most first")
    func names() async throws {
        let lost = (0..<6).map { Traffic(clicks: [Int](repeating: $0 < 2 ? 110 : 100, count: 7) + [$0]) }
        let told = try await Self.told(Self.world(lost))
        #expect(told == [])
        let kept = try Self.world(lost.dropLast() + [Traffic(clicks: [Int](repeating: 3_000, count: 8))])
        let toldOfKept = try await Self.told(kept)
        #expect(
            toldOfKept == [
                Self.few(
                    "a 0 (110 or more), b 1 (110 or more), c 2 (100 or more), d 3 (100 or more) and e 4 (100 or more)")
            ])
    }

    @Test("are not looked for without reports of referrers, or where one is damaged")
    func noReports() async throws {
        let referrers = [
            Traffic(clicks: [Int](repeating: 500, count: 8)), Traffic(clicks: [Int](repeating: 100, count: 7) + [0]),
        ]
        #expect(try await Self.told(Self.world(referrers)) == [Self.few("b 0 (100 or more)")])
        let damaged = try Self.world(referrers)
        _ = try await damaged.result((Self.days[0], Self.days[6]), to: "days")
        for text in ["referrer,clicks\nb,1,2,3,4,many\n", "referrer\nb\n", "b,1,1,1,1,9223372036854775807\n", "\n\n"] {
            try damaged.run.scratch.write(text, to: "days/date=\(Self.days[2])/reports/referrers.csv")
            let last = try await damaged.result((Self.days[7], Self.days[7]), to: "days") { $0.isForced = true }
            #expect(last.warnings.filter { $0.subject == .shiftedReferrers } == [], "\(text)")
        }
    }
}
